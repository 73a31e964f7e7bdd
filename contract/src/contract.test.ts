import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Registration } from './accounts/auth.ts';
import { newPassword, passwordHoldsOwner, passwordTexts } from './accounts/passwords.ts';
import { allEndpoints } from './all-endpoints.ts';
import { beepItems, beepWords, ledGroups, ledWords } from './codes/signal-codes.ts';
import { errorCatalogue, errorDetail } from './errors.ts';
import { may, perfis, policy } from './policy.ts';
import { speakPortuguese } from './validation.ts';

beforeAll(speakPortuguese);

describe('the endpoints', () => {
  test('no two share a method and path', () => {
    const routes = allEndpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
  test('answers 200, 201 or 202 with a body, 204 without', () => {
    // Chunked uploads use the status codes of tus.
    for (const { status, response, answersBytes } of allEndpoints.filter((one) => !one.isTransfer))
      expect(response === undefined && !answersBytes ? [204] : [200, 201, 202]).toContain(status);
  });
});

describe('the policy', () => {
  test('a higher profile may do all that a lower one may', () => {
    for (const action of Object.keys(policy) as (keyof typeof policy)[]) {
      const allowed = perfis.map((perfil) => may(perfil, action));
      expect(allowed).toEqual([...allowed].sort());
      expect(may('admin', action)).toBe(true);
    }
  });
  test('an instance may restrict deletion to higher profiles', () => {
    const table = { ...policy, 'delete-in-knowledge-base': 'admin' } as const;
    expect(perfis.map((perfil) => may(perfil, 'delete-in-knowledge-base', table))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the error catalogue', () => {
  test('a sentence contains the values of its error', () => {
    expect(errorDetail('body-too-large', { maxKib: 1024 })).toBe(
      'O conteúdo enviado passa do limite de 1024 KiB.',
    );
  });
  test('every sentence ends with punctuation, except the one whose text is given', () => {
    for (const [code, { detail }] of Object.entries(errorCatalogue))
      if (code !== 'invalid-credentials') expect(detail).toMatch(/\.$/);
  });
});

describe('what is wrong with a value', () => {
  const message = (schema: z.ZodMiniType, value: unknown) =>
    z.safeParse(schema, value).error?.issues[0]?.message;
  test.each([
    [z.string(), undefined, 'Campo obrigatório.'],
    [z.string(), null, 'Campo obrigatório.'],
    [z.string(), 7, 'Digite um texto.'],
    [z.int(), 1.5, 'Digite um número inteiro.'],
    [z.string().check(z.minLength(1)), '', 'Campo obrigatório.'],
    [z.string().check(z.minLength(8)), 'abc', 'Digite pelo menos 8 caracteres.'],
    [z.string().check(z.maxLength(3)), 'abcd', 'Digite no máximo 3 caracteres.'],
    [z.number().check(z.minimum(1)), 0, 'O menor valor aceito é 1.'],
    [z.array(z.string()).check(z.minLength(1)), [], 'Escolha pelo menos um item.'],
    [z.email(), 'x', 'Digite um e-mail válido.'],
    [z.enum(['a', 'b']), 'c', 'Escolha um destes valores: a, b.'],
    [z.iso.date(), '2026-02-30', 'Digite uma data válida (aaaa-mm-dd).'],
    [z.boolean(), 'sim', 'Escolha sim ou não.'],
  ])('%# is said in Portuguese', (schema, value, sentence) => {
    expect(message(schema, value)).toBe(sentence);
  });
});

describe('signal codes in words', () => {
  test.each([
    ['S', '1 curto'],
    ['LsSsS', '1 longo, 2 curtos'],
    ['SlSsSsSlSlS', '1-3-1-1'],
    ['LsLlSsS', '2 longos, pausa, 2 curtos'],
    ['LlLlL', '1 longo, pausa, 1 longo, pausa, 1 longo'],
  ])('%s is %s', (code, words) => {
    expect(beepWords(code)).toBe(words);
    expect(beepItems(code).join('')).toBe(code);
  });
  test('a LED code names its colours and blinks', () => {
    expect(ledWords('A2 B1')).toBe('âmbar pisca 2 vezes, branco pisca 1 vez');
    expect(ledWords('V*')).toBe('vermelho fixo');
    expect(ledGroups('Z3 G*')).toEqual([
      { colour: 'Z', blinks: 3 },
      { colour: 'G', blinks: null },
    ]);
  });
});

describe('a password being chosen', () => {
  const owner = { nome: 'João da Silva', nome_usuario: 'jsilva', email: 'oficina.do.joao@exemplo.com.br' };
  test.each([
    ['João da Silva 2026'],
    ['joaodasilva99'],
    ['x-SÍLVA-x-123'],
    ['meu-jsilva-77'],
    ['OFICINA.do.joao!'],
    ['oficina.do.joao@exemplo.com.br'],
  ])('%s contains data of its owner', (password) => {
    expect(passwordHoldsOwner(password, owner)).toBe(true);
  });
  test.each([['ponta-de-prova-7'], ['da da da da'], ['exemplo-de-senha']])('%s does not', (password) => {
    expect(passwordHoldsOwner(password, owner)).toBe(false);
  });
  test('a registration with such a password is refused at the password', () => {
    const { error } = z.safeParse(Registration, { ...owner, senha: 'joaodasilva99' });
    expect(error?.issues).toMatchObject([{ path: ['senha'], message: passwordTexts.holdsPerson }]);
  });
  test('length is counted in characters, not in UTF-16 units', () => {
    const length = (password: string) => z.safeParse(newPassword(), password).error?.issues[0]?.message;
    expect(length('🔧🔧🔧🔧')).toBe('Digite pelo menos 8 caracteres.');
    expect(length('🔧'.repeat(128))).toBeUndefined();
    expect(length('a'.repeat(129))).toBe('Digite no máximo 128 caracteres.');
    expect(length('')).toBe('Campo obrigatório.');
    expect(length(' '.repeat(8))).toBeUndefined();
  });
});

test('no call accepts an id that the database cannot store', () => {
  const loose: string[] = [];
  const look = (schema: unknown, place: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, maximum } = schema as { type?: string; maximum?: number };
    if (
      type === 'integer' &&
      /(\bid|_ids?|\bids?|CUI)(\.\d|\.items|\.anyOf|$)/.test(place) &&
      !(Number(maximum) <= 2_147_483_647)
    )
      loose.push(place);
    for (const [name, part] of Object.entries(schema)) look(part, `${place}.${name}`);
  };
  for (const { method, path, params, query, body } of allEndpoints)
    for (const given of [params, query, body])
      if (given !== undefined)
        look(z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }), `${method} ${path}`);
  expect(loose).toEqual([]);
});
