import { expect, test } from 'vitest';
import { failureTypeText } from './failure-types.ts';
import { refusalText } from './refusal-texts.ts';
import { factsOf, isOfHighVoltage } from './session-facts.ts';
import { statusText } from './status-texts.ts';

test.each([
  ['1A', 'Resistência abaixo do limite'],
  ['87', 'Mensagem não chega'],
  ['00', 'Sem tipo de falha'],
  // Of a family, and of no standard.
  ['8E', 'Falha de mensagem na rede'],
  ['F3', null],
])('failure type %s in words', (type, words) => expect(failureTypeText(type)).toBe(words));

test.each([
  ['uds', '09', 'presente agora, confirmado'],
  ['uds', '8F', 'presente agora, confirmado, pendente, acende a luz de aviso'],
  ['uds', '28', 'confirmado, falhou antes, agora não'],
  ['uds', '50', 'ainda não testado desde a última limpeza'],
  ['uds', '00', 'sem falha marcada (estado 00)'],
  ['stored', null, 'guardado'],
  ['stored', 'E0', 'guardado (estado E0)'],
  ['pending', null, 'pendente'],
  ['permanent', null, 'permanente'],
] as const)('a code of %s with status %s in words', (kind, status, words) =>
  expect(statusText({ kind, status })).toBe(words),
);

test('a refusal says why, or at least that it is one', () => {
  expect(refusalText('22')).toMatch(/^não está em condições/);
  expect(refusalText('A1')).toBe('recusou o pedido');
});

test.each([
  ['P0AA6', true],
  ['P0D94', true],
  ['P1A60', true],
  ['P0133', false],
  ['U0111', false],
])('whether %s is of high voltage', (code, is) => expect(isOfHighVoltage({ code })).toBe(is));

test('the adapter and the battery are read of a session, the last voltage counts', () => {
  const facts = factsOf([
    { unreadableLine: 1 },
    { sent: 'ATZ', received: '\r\0\rELM327 v1.5\r\r>' },
    { sent: 'ATRV', received: '12.6V\r\r>' },
    { sent: 'ATRV', received: '11,4V\r\r>' },
    { sent: 'atrv', received: '11.4V\r\r>' },
  ]);
  expect(facts).toEqual({ adapter: 'ELM327 v1.5', volts: 11.4, isSingleFrame: false });
  expect(factsOf([])).toEqual({ adapter: null, volts: null, isSingleFrame: false });
});

test('an adapter that refuses flow control answers in single frames alone', () => {
  expect(factsOf([{ sent: 'ATFCSH79B', received: '?\r\r>' }]).isSingleFrame).toBe(true);
  expect(factsOf([{ sent: 'ATFCSH79B', received: 'OK\r\r>' }]).isSingleFrame).toBe(false);
});
