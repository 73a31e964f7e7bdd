import { allEndpoints } from '@bancada/contract/all-endpoints';
import { errorDetail } from '@bancada/contract/errors';
import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../server/src/http/openapi.ts';
import { planner } from './calls.ts';
import { readDocument } from './document.ts';
import { judgeBy } from './judge.ts';
import { createPool } from './pool.ts';
import type { KeptRequest } from './request.ts';

const document = readDocument(JSON.stringify(openApiDocument(allEndpoints, '0.0.0')));
const operation = (name: string) => document.operations.find((one) => one.name === name) ?? null;

describe('generated calls', () => {
  const requestsOf = (seed: number) => {
    const planOf = planner(
      document,
      createPool(() => false),
    );
    return document.operations.flatMap((one, at) => {
      const random = new fc.Random(xoroshiro128plus(seed + at));
      return [1, 2, 3].map(() => planOf(one).generate(random, undefined).value.request);
    });
  };
  test('the same seed generates the same ones again, another seed others', () => {
    expect(requestsOf(7)).toEqual(requestsOf(7));
    expect(requestsOf(8)).not.toEqual(requestsOf(7));
  });
  test('values of earlier answers are reused, together with what belongs to them', () => {
    const pool = createPool(() => false);
    pool.learn('/categories', { id: 4711, nome: 'Fontes', atualizado_em: '2026-11-25T12:00:00.000001Z' }, {});
    pool.focus('/categories/{id}', 2);
    expect(pool.pick(['/categories id', 'id'], 0)).toBe(4711);
    expect(pool.pick(['/categories atualizado_em', 'atualizado_em'], 0)).toBe('2026-11-25T12:00:00.000001Z');
    expect(pool.pick(['/artigos autor', 'autor'], 0)).toBeUndefined();
  });
});

describe('the judge', () => {
  const judge = judgeBy(document);
  const request: KeptRequest = { method: 'GET', target: '/api/v1/categories/1', headers: [], as: 'usuario' };
  const headers = {
    'x-request-id': 'um-dois-tres',
    'x-bancada': '1',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  };
  const said = (status: number, body: object, more: object = {}) =>
    judge(operation('GET /categories/{id}'), request, {
      status,
      headers: { ...headers, ...more },
      body: Buffer.from(JSON.stringify(body)),
    });
  const category = {
    id: 1,
    nome: 'Fontes',
    descricao: null,
    alta_tensao: false,
    criado_em: '2026-11-25T12:00:00.000001Z',
    atualizado_em: '2026-11-25T12:00:00.000001Z',
  };
  test('finds nothing wrong with a declared answer', () => {
    expect(said(200, category)).toEqual([]);
    expect(said(404, { detail: errorDetail('category-not-found') })).toEqual([]);
  });
  test.each([
    ['an undeclared status', () => said(409, { detail: errorDetail('duplicate-record') })],
    ['an unforeseen failure', () => said(500, { detail: errorDetail('internal-error') })],
    ['a body of another shape', () => said(200, { ...category, id: '1' })],
    ['a sentence of a library', () => said(404, { detail: 'Not found' })],
    [
      'a message in English',
      () => said(422, { detail: [{ loc: ['path'], msg: 'Expected int', type: 'x' }] }),
    ],
    ['an error without its sentence', () => said(404, { error: 'x' })],
    ['another content type', () => said(200, category, { 'content-type': 'text/html' })],
    ['an answer without its number', () => said(200, category, { 'x-request-id': '' })],
    ['an answer that a network may have given', () => said(200, category, { 'x-bancada': '' })],
    ['an answer that may be sniffed', () => said(200, category, { 'x-content-type-options': '' })],
  ])('finds %s', (_, problems) => {
    expect(problems()).not.toEqual([]);
  });
});
