import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { conflictIn, firstChoices, mergeChoices } from './conflict.ts';

const stale = (body: object) =>
  new ApiError({ status: 409, statusText: '', requestId: null, body: { detail: 'Este registro…', ...body } });
const base = { nome: 'Elgin', website: '', contato_suporte: '11' };

test('initially, what only they changed is theirs, what I changed is mine, and equal fields are not shown', () => {
  const mine = { nome: 'Elgin SA', website: '', contato_suporte: '22' };
  const atual = {
    id: 1,
    nome: 'Elgin',
    website: 'https://e.test',
    contato_suporte: '33',
    atualizado_em: 'v2',
  };
  const conflict = conflictIn(stale({ atual, alterado_por: 'Edu' }), { base, mine });
  if (conflict === null) throw new Error('no conflict');
  expect([conflict.version, conflict.changedBy]).toEqual(['v2', 'Edu']);
  const choices = firstChoices(conflict);
  expect(choices).toEqual({ nome: 'mine', website: 'theirs', contato_suporte: 'mine' });
  expect(mergeChoices(conflict, choices)).toEqual({
    nome: 'Elgin SA',
    website: 'https://e.test',
    contato_suporte: '22',
  });
  expect(mergeChoices(conflict, { ...choices, contato_suporte: 'theirs' }).contato_suporte).toBe('33');
});

test('an empty form field equals a missing value', () => {
  const atual = { nome: 'Elgin', website: null, contato_suporte: null, atualizado_em: 'v2' };
  const conflict = conflictIn(stale({ atual }), { base, mine: { ...base, contato_suporte: '' } });
  expect(conflict && firstChoices(conflict)).toEqual({});
});

test('passwords are not compared, and what was typed stays', () => {
  const typed = {
    base: { ...base, senha: '' },
    mine: { ...base, nome: 'Elgin SA', senha: 'quatro palavras' },
  };
  const atual = { ...base, website: 'https://e.test', atualizado_em: 'v2' };
  const conflict = conflictIn(stale({ atual }), typed, ['senha']);
  if (conflict === null) throw new Error('no conflict');
  const choices = firstChoices(conflict);
  expect(choices).toEqual({ nome: 'mine', website: 'theirs' });
  expect(mergeChoices(conflict, { ...choices, nome: 'theirs' }).senha).toBe('quatro palavras');
});

test('another failure is no conflict', () => {
  for (const error of [new TypeError('line'), stale({ campo: 'nome', valor: 'x' }), stale({ atual: null })])
    expect(conflictIn(error, { base, mine: base })).toBeNull();
});
