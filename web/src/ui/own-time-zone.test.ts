import { expect, test } from 'vitest';
import { ownTimeZone } from './own-machine.ts';

test('a clock whose zone the browser cannot name is known by its offset', () => {
  expect(ownTimeZone('America/Sao_Paulo', 180)).toBe('America/Sao_Paulo');
  expect(ownTimeZone('Etc/Unknown', 180)).toBe('-03:00');
  expect(ownTimeZone('Etc/Unknown', -330)).toBe('+05:30');
  expect(ownTimeZone('Etc/Unknown', 0)).toBe('+00:00');
});
