import { faultCardsOf } from '@bancada/contract/faults/fault-of-entries';
import type { FoundFault } from '@bancada/contract/faults/faults';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEntry } from '../../../test/entries.ts';
import { MetBy } from './MetBy.tsx';

const [card] = faultCardsOf([anEntry(7, { sintoma: 'Fonte cai sob carga', solucao: 'Trocar o regulador' })]);
const said = (how: Partial<FoundFault>) => {
  if (card === undefined) throw new Error('no card');
  const fault = { ...card, aproximado: false, marcas: [], achado_por: [], ...how };
  const { container } = render(<MetBy fault={fault} />, { wrapper: MantineProvider });
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
};

test('a fault whose card shows what was sought says nothing more, nor does one that is near', () => {
  expect(said({ marcas: ['carga'] })).toEqual([]);
  expect(said({ marcas: ['regulador'] })).toEqual([]);
  expect(said({ aproximado: true, achado_por: ['TL431'] })).toEqual([]);
});

test('what only the opened card shows is said below it', () => {
  const verificacoes = ['Medir a saída', 'Conferir o optoacoplador'].map((texto, place) => ({
    id: place + 1,
    texto,
    tipo: 'verificacao' as const,
  }));
  expect(said({ verificacoes, marcas: ['optoacoplador'] })).toEqual(['Tem também: Conferir o optoacoplador']);
});

test('a part that no text of it has is named', () => {
  expect(said({ achado_por: ['VIPER22A'] })).toEqual([
    'Achado por VIPER22A, nas peças, no modelo ou em outro jeito de dizer',
  ]);
});
