import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ditos, ditosLimits, joinDitos, linesOfDitos } from './ditos.ts';

const read = (text: string | null) => z.safeParse(ditos(), text);

test('each way to say it is kept once, on its own line, as it was written', () => {
  expect(read('  Tela\u00a0 preta \u2028\r\n\r\nTÁ MORTO\ntela preta\n ta morto\tno display').data).toBe(
    'Tela preta\nTÁ MORTO\nta morto no display',
  );
  expect([read(null).data, read(' \n ').data, linesOfDitos('')]).toEqual([null, '', []]);
});

test('forty lines and two thousand characters are accepted, counted after tidying; more are not', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `jeito ${index}`);
  expect(read(lines(ditosLimits.maxLines).join('\n\n')).success).toBe(true);
  expect(read([...lines(ditosLimits.maxLines), 'Jeito 0'].join('\n')).success).toBe(true);
  expect(read(lines(ditosLimits.maxLines + 1).join('\n')).error?.issues[0]?.message).toBe(
    'Use no máximo 40 linhas.',
  );
  expect(read(`${'x'.repeat(ditosLimits.maxChars)}\n\n`).success).toBe(true);
  expect(read('x'.repeat(ditosLimits.maxChars + 1)).success).toBe(false);
});

test('joined lines have no duplicates, and those that no longer fit are reported', () => {
  expect(joinDitos('não liga\nmorto', 'MORTO\napagado\nNAO LIGA')).toEqual({
    text: 'não liga\nmorto\napagado',
    added: ['apagado'],
    left: [],
  });
  const long = 'x'.repeat(ditosLimits.maxChars - 10);
  expect(joinDitos(long, `um que não cabe mais\ncabe`)).toEqual({
    text: `${long}\ncabe`,
    added: ['cabe'],
    left: ['um que não cabe mais'],
  });
});
