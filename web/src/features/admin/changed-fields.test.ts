import { expect, test } from 'vitest';
import { changedFields } from './IdentityForm.tsx';

const base = { nome: 'Ana Prado', nome_usuario: 'ana', email: 'ana@oficina.test' };

test('unchanged fields are not sent', () => {
  expect(changedFields(base, { ...base, nome: 'Ana Prado Lima' })).toEqual({ nome: 'Ana Prado Lima' });
  expect(changedFields(base, { ...base, nome_usuario: 'Ana' })).toEqual({ nome_usuario: 'Ana' });
});

test('surrounding spaces are no change, an emptied field is one', () => {
  expect(changedFields(base, { ...base, nome: ' Ana Prado ' })).toEqual({});
  expect(changedFields(base, { ...base, email: '' })).toEqual({ email: '' });
});
