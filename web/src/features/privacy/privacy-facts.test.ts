import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test.each(['privacy-facts.ts', 'PrivacyPage.tsx'])(
  '%s writes no period of its own: each is a figure of what the server does',
  (file) => {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    expect(source.match(/\d+ (dia|mes|mês|hora|minuto|ano)\w*/g)).toBeNull();
  },
);
