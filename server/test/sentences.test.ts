import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../src');
/** A sentence written directly into an answer instead of taken from the contract's catalogues. */
const ownSentence =
  /\b(?:msg|message|detail): *['"`](?=[A-ZÀ-Ý“$])|inBody\((?:[^()]|\([^()]*\))*?,\s*(?:[^,'"`()]*\?\s*)?['"`](?=[A-ZÀ-Ý“$])/g;

test('all sentences in answers are in the catalogues of the contract', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) =>
    (readFileSync(path.join(source, file), 'utf8').match(ownSentence) ?? []).map(
      (text) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
