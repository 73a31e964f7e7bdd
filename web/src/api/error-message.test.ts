import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

const failure = (body: ApiError['body'], statusText = 'Bad Gateway') =>
  new ApiError({ status: 502, statusText, body, requestId: null });

test("what the server says comes before the screen's own sentence", () => {
  expect(errorMessage(failure({ detail: 'Fabricante em uso.' }), 'Erro ao excluir fabricante.')).toBe(
    'Fabricante em uso.',
  );
});

test('of a list of fields the first is shown, by its name', () => {
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

test('without an answer nothing is claimed, and no wrong password blamed', () => {
  expect(errorMessage(new TypeError('Failed to fetch'), 'Credenciais inválidas')).toBe(
    'Ocorreu um erro inesperado.',
  );
  expect(errorMessage(failure(null, ''))).toBe('Ocorreu um erro inesperado.');
});
