import { expect, test } from 'vitest';
import { compareSessions } from './compare-sessions.ts';
import { modulesOf } from './module-reports.ts';
import type { Exchange } from './session.ts';

const settings: Exchange[] = [
  { sent: 'ATE0', received: 'ATE0\rOK\r\r>' },
  { sent: 'ATH1', received: 'OK\r\r>' },
  { sent: 'ATSP6', received: 'OK\r\r>' },
];
/** With headers; each answer is what came, without its prompt. */
const session = (answers: Record<string, string>): Exchange[] => [
  ...settings,
  ...Object.entries(answers).map(([sent, lines]) => ({ sent, received: `${lines}\r\r>` })),
];
const changes = (before: Exchange[], after: Exchange[]) =>
  compareSessions(before, after).codes.map(({ change, before, after }) => [
    change,
    (after ?? before)?.ecu,
    (after ?? before)?.code,
  ]);

const before = session({
  '03': '7E8 06 43 02 01 33 0A A6 AA\r7E9 04 43 01 07 00 AA AA AA',
  '07': '7E8 02 47 00 AA AA AA AA AA',
});

test('codes that are gone, new and the same, module by module', () => {
  const after = session({
    '03': '7E8 06 43 02 0A A6 01 28 AA\r7E9 02 43 00 AA AA AA AA AA',
    '07': '7E8 02 47 00 AA AA AA AA AA',
  });
  expect(changes(before, after)).toEqual([
    ['gone', '7E8', 'P0133'],
    ['same', '7E8', 'P0AA6'],
    ['gone', '7E9', 'P0700'],
    ['new', '7E8', 'P0128'],
  ]);
});

test('what a module did not say the second time is not said to be gone', () => {
  const after = session({ '03': '7E8 02 43 00 AA AA AA AA AA' });
  expect(changes(before, after)).toEqual([
    ['gone', '7E8', 'P0133'],
    ['gone', '7E8', 'P0AA6'],
    ['unknown', '7E9', 'P0700'],
  ]);
  const silent = session({ '03': 'NO DATA' });
  expect(changes(before, silent).map(([change]) => change)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('two cars are told apart', () => {
  const withVin = (last: string) =>
    session({
      '0902': `7E8 10 14 49 02 01 4C 47 58\r7E8 21 43 45 34 43 42 35 50\r7E8 22 30 31 32 33 34 35 ${last}`,
    });
  expect(compareSessions(withVin('36'), withVin('37')).isOtherCar).toBe(true);
  expect(compareSessions(withVin('36'), withVin('36')).isOtherCar).toBe(false);
  expect(compareSessions(withVin('36'), before).isOtherCar).toBe(false);
});

test('who answered, who refused, and who was called in vain', () => {
  const { answered, silent } = modulesOf([
    ...settings,
    { sent: 'ATSH7E0', received: 'OK\r\r>' },
    { sent: '1902FF', received: '7E8 03 7F 19 11 AA AA AA AA\r\r>' },
    { sent: 'ATSH7E1', received: 'OK\r\r>' },
    { sent: '3E00', received: 'NO DATA\r\r>' },
    { sent: 'ATSH7E4', received: 'OK\r\r>' },
    { sent: '3E00', received: '7EC 02 7E 00 AA AA AA AA AA\r\r>' },
    { sent: '1902FF', received: '7EC 10 0B 59 02 FF 3D 6C 1A\r\r>' },
    { sent: 'ATSH7E5', received: 'OK\r\r>' },
    { sent: '3E00', received: 'CAN ERROR\r\r>' },
    { sent: 'ATSH7E6', received: 'OK\r\r>' },
    { sent: '3E00', received: '7EE 02 7E 00 AA AA AA AA AA\r\r>' },
  ]);
  expect(answered).toEqual([
    { ecu: '7E8', answers: [{ sent: '1902FF', kind: 'refused', count: 0, detail: '11' }] },
    { ecu: '7EC', answers: [{ sent: '1902FF', kind: 'unread', count: 0, detail: '' }] },
    { ecu: '7EE', answers: [] },
  ]);
  expect(silent).toEqual([
    { called: '7E1', said: 'NO DATA' },
    { called: '7E5', said: 'CAN ERROR' },
  ]);
  expect(modulesOf([])).toEqual({ answered: [], silent: [] });
});
