import { expect, test } from 'vitest';
import { openedLinkAt, withBold, withLink, withList, withTable } from './markdown-edits.ts';

const all = (text: string) => ({ from: 0, to: text.length });
const shown = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`;

test('bold goes around what is selected, without its spaces, and away again', () => {
  expect(shown(withBold('medir a fonte', { from: 6, to: 8 }))).toBe('medir **<a>** fonte');
  expect(shown(withBold('medir **a** fonte', { from: 8, to: 9 }))).toBe('medir <a> fonte');
  expect(shown(withBold('medir ', { from: 6, to: 6 }))).toBe('medir **<negrito>**');
});

test('the selected lines become a list, after a blank line, and lines again', () => {
  expect(withList('Passos:\numa\ndois', { from: 9, to: 14 }).text).toBe('Passos:\n\n- uma\n- dois');
  expect(withList('- uma\n- dois', all('- uma\n- dois')).text).toBe('uma\ndois');
  expect(withList('', { from: 0, to: 0 }).text).toBe('- ');
});

test('a table is a paragraph of its own, its first heading selected', () => {
  expect(shown(withTable('Antes.\nDepois.', { from: 2, to: 2 }))).toBe(
    'Antes.\n\n| <Coluna 1> | Coluna 2 |\n| --- | --- |\n|  |  |\n\nDepois.',
  );
});

test('a link takes the place of [[, with its brackets escaped, or keeps the selected words', () => {
  const record = { title: 'TV [LG] apita', address: '/sintomas/7' };
  expect(shown(withLink('veja [[ já', { from: 5, to: 7 }, record))).toBe(
    'veja [TV \\[LG\\] apita](/sintomas/7)<> já',
  );
  expect(withLink('veja isto', { from: 5, to: 9 }, record).text).toBe('veja [isto](/sintomas/7)');
  expect(openedLinkAt('veja [', 'veja [[', 7)).toEqual({ from: 5, to: 7 });
  expect([openedLinkAt('veja [[a', 'veja [[', 7), openedLinkAt('[[', '[[[', 3)]).toEqual([null, null]);
});
