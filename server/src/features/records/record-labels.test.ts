import { type RecordKind, recordKindTexts } from '@bancada/contract/records';
import { expect, test } from 'vitest';
import { recordRules } from './record-kinds.ts';

test.each(Object.keys(recordRules) as RecordKind[])(
  'every field that people write of %s has a label for the history',
  (kind) => {
    const { columns, links } = recordRules[kind];
    const written = [...columns, ...(links === undefined ? [] : [links.field])];
    expect(Object.keys(recordKindTexts[kind].fields)).toEqual(expect.arrayContaining(written));
  },
);
