import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isInPortuguese, terminalLine } from './terminal-lines.ts';

const time = Date.parse('2026-11-28T14:03:22');

test('a warning is a line in Portuguese with its time and its reason, an error is called one', () => {
  const warned = { level: 40, time, msg: 'mail not sent: tried again later', reason: 'ECONNECTION' };
  expect(terminalLine(JSON.stringify(warned))).toBe(
    '14:03:22 Aviso: Um e-mail não foi enviado; o servidor tenta de novo. (ECONNECTION)\n',
  );
  const failed = { level: 50, time, msg: 'unforeseen failure', err: { message: 'no such thing' } };
  expect(terminalLine(JSON.stringify(failed))).toBe(
    '14:03:22 Erro: Algo falhou sem que se saiba por quê. (no such thing)\n',
  );
});

test('there are words for everything that is logged as a warning or an error', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const call = /\blog(?:ger)?\s*\.(?:warn|error|fatal)\(\s*(?:\{[^}]*\}\s*,\s*)?'([^']+)'/g;
  const messages = files.flatMap((name) =>
    [...readFileSync(path.join(import.meta.dirname, name), 'utf8').matchAll(call)].map(([, msg = '']) => msg),
  );
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.filter((message) => !isInPortuguese(message))).toEqual([]);
});
