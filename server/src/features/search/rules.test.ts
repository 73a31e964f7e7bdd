import { expect, test } from 'vitest';
import { isOn, searchRules, switchOff } from './rules.ts';

test('A rule that does not exist cannot be turned off, and the message names those that exist', () => {
  expect(() => switchOff(['no such rule'])).toThrow('no such rule');
  for (const { name } of searchRules) expect(() => switchOff(['no such rule'])).toThrow(name);
});

test('Only the rules turned off last are off', () => {
  const names = searchRules.map(({ name }) => name);
  switchOff(names);
  expect(names.filter(isOn)).toEqual([]);
  switchOff([]);
  expect(names.filter(isOn)).toEqual(names);
});
