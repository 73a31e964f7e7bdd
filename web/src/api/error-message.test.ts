import { expect, test } from 'vitest';
import { ApiError, SearchStopped } from './api-error.ts';
import { NoConnection } from './connection.ts';
import { errorMessage, fieldMessages, formMessage } from './error-message.ts';

const failure = (body: ApiError['body'], statusText = 'Bad Gateway') =>
  new ApiError({ status: 502, statusText, body, requestId: null });

test("the server's message takes precedence over the screen's own", () => {
  expect(errorMessage(failure({ detail: 'Fabricante em uso.' }), 'Erro ao excluir fabricante.')).toBe(
    'Fabricante em uso.',
  );
});

test('of a list of invalid fields the first is shown, by its name', () => {
  const field = { loc: ['body', 'nome'], msg: 'Campo obrigatório.', type: 'too_small' };
  expect(errorMessage(failure({ detail: [field, { ...field, loc: ['body', 'website'] }] }))).toBe(
    "Campo 'nome': Campo obrigatório.",
  );
  expect(errorMessage(failure({ detail: [{ ...field, loc: ['body'] }] }))).toBe(
    'Campo Input: Campo obrigatório.',
  );
});

test("without a detail: the screen's sentence, or else the status", () => {
  expect(errorMessage(failure(null), 'Erro ao buscar dados.')).toBe('Erro ao buscar dados.');
  expect(errorMessage(failure(null))).toBe('Erro: 502 - Bad Gateway');
  expect(errorMessage(failure({ detail: [] }))).toBe('Erro: 502 - Bad Gateway');
});

test('a search that hit its time limit says so', () => {
  expect(errorMessage(new SearchStopped(), 'Erro ao buscar dados.')).toBe(
    'A busca demorou demais e foi interrompida.',
  );
});

test('without an answer the connection is missing, and no wrong password is blamed', () => {
  expect(errorMessage(new NoConnection(), 'Credenciais inválidas')).toBe('Sem conexão com o servidor.');
  expect(formMessage(new NoConnection(), 'Erro.', 'edit')).toContain('O que você digitou continua aqui');
});

test('what nobody expected is called that, our own slips too', () => {
  expect(errorMessage(new TypeError('undefined is not a function'), 'Erro.')).toBe(
    'Ocorreu um erro inesperado.',
  );
  expect(errorMessage(failure(null, ''))).toBe('Ocorreu um erro inesperado.');
});

test('each invalid field has its sentence; above the form they are joined, with field names on creation forms', () => {
  const fields = failure({
    detail: [
      { loc: ['body', 'nome'], msg: 'Campo obrigatório.', type: 'too_small' },
      { loc: ['body', 'nome'], msg: 'Digite o nome em uma linha só.', type: 'invalid_format' },
      { loc: ['body', 'senha'], msg: 'Digite pelo menos 8 caracteres.', type: 'custom' },
      { loc: ['body'], msg: 'Envie um objeto JSON.', type: 'invalid_type' },
    ],
  });
  expect(fieldMessages(fields)).toEqual({
    nome: 'Campo obrigatório.',
    senha: 'Digite pelo menos 8 caracteres.',
  });
  expect(formMessage(fields, 'Erro.', 'create')).toBe(
    'nome: Campo obrigatório.; nome: Digite o nome em uma linha só.; senha: Digite pelo menos 8 caracteres.; Envie um objeto JSON.',
  );
  expect(formMessage(fields, 'Erro.', 'edit')).toBe(
    'Campo obrigatório.; Digite o nome em uma linha só.; Digite pelo menos 8 caracteres.; Envie um objeto JSON.',
  );
  expect(fieldMessages(new TypeError('Failed to fetch'))).toEqual({});
  expect(formMessage(failure(null), 'Erro ao atualizar perfil.', 'edit')).toBe('Erro ao atualizar perfil.');
});
