import path from 'node:path';
import { expect, test } from 'vitest';
import { analyze } from '../../server/src/features/search/analysis/tokenize.ts';
import { readCodes } from '../../server/src/features/search/codes/read-codes.ts';
import { type Flow, readFlows } from '../relevance/documents.ts';
import { notationsOf } from './notations.ts';

const flows = readFlows(path.join(import.meta.dirname, '../../server/starter'));

/** The search word of a code, as migration 0013 builds it. */
function signalWord(kind: string, { code_post, code_led, code_beep }: Flow): string {
  if (/^blink/.test(kind))
    return `led${(code_led ?? '').toLowerCase().replaceAll(' ', 'x').replaceAll('*', 'f')}`;
  if (!/^(beep|long)/.test(kind)) return (code_post ?? '').toLowerCase();
  return `bipe${[...(code_beep ?? '')].map((item) => ({ S: 'c', L: 'l', s: 'p', l: 'q' })[item]).join('')}`;
}

/** Number of codes that are recognised in each notation, and those that are not. */
function readInEachForm() {
  const forms = new Map<string, { read: number; missed: string[] }>();
  for (const flow of flows)
    for (const { form, q } of notationsOf([flow])) {
      const [kind = ''] = form.split(':');
      const sought =
        kind === 'part'
          ? flow.componentes.map((part) => part.toLowerCase().replace(/[^a-z\d]/g, ''))
          : [signalWord(kind, flow)];
      const isRead = readCodes(analyze(q)).some(({ lexemes }) =>
        sought.some((word) => lexemes.includes(word)),
      );
      const row = forms.get(form) ?? { read: 0, missed: [] };
      forms.set(form, row);
      if (isRead) row.read += 1;
      else row.missed.push(q);
    }
  return forms;
}

test('codes, beeps, blinks and parts are recognised in every notation', () => {
  const missed = [...readInEachForm()].flatMap(([form, { missed }]) => missed.map((q) => `${form}: ${q}`));
  // Two counts are groups only in a maker's pair notation, and two colours are no counts.
  expect(missed).toEqual([
    'beep groups: before their name: dell 1 2 bips',
    'beep groups: in words: dell apita um, dois',
    'blink pairs: one by one: dell laranja branco',
  ]);
});
