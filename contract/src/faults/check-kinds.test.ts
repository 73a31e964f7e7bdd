import { expect, test } from 'vitest';
import { guessCheckKind, readCheckKind } from './check-kind-words.ts';
import { canBeCause, checkKinds, checkKindTexts } from './check-kinds.ts';

test.each([
  'Usar EPI isolante.',
  'Usar luvas e óculos de proteção',
  'Aguardar 10 minutos.',
  'ESPERAR a barra de progresso',
  'Desenergizar e travar o disjuntor',
  'Desligar o aparelho da tomada.',
  'Remover o plugue de serviço',
  'Descarregar os capacitores da fonte',
  'Deixar escoar a água',
  'Não desligar o equipamento.',
  'Drenar energia residual.',
])('%s is offered as a step that prepares', (text) => expect(guessCheckKind(text)).toBe('preparo'));

test.each([
  'Confirmar tensão menor que 60 V.',
  'Medir a ausência de tensão',
  'Verificar se está sem tensão',
  'Conferir tensão abaixo de 60V no barramento',
])('%s is offered as a test for absence of voltage', (text) =>
  expect(guessCheckKind(text)).toBe('sem-tensao'),
);

test.each([
  'Medir o MOSFET de carga PQ301',
  'Desligar e religar.',
  'Desligar motor e repetir.',
  'Drenar energia e repetir.',
  'Com barramento descarregado, testar diodos e IGBTs do módulo.',
  'Descarregar e ler a tensão de cada célula.',
  'Remover placas de expansão e repetir.',
  'Medir a tensão da bateria',
  'Usar outro cabo',
])('%s is a check', (text) => expect(guessCheckKind(text)).toBeNull());

test('each kind is read from its own name and from its word; only a check can be the cause', () => {
  for (const kind of checkKinds)
    for (const cell of [kind, checkKindTexts[kind].label, ` ${checkKindTexts[kind].label.toUpperCase()} `])
      expect([cell, readCheckKind(cell)]).toEqual([cell, kind]);
  expect([readCheckKind(''), readCheckKind('outro')]).toEqual(['verificacao', null]);
  expect(checkKinds.filter(canBeCause)).toEqual(['verificacao']);
});
