import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundedFile } from './bounded-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bancada-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a log keeps its newest lines in two files, of one size each, also over restarts', () => {
  const file = path.join(folder, 'registro', 'bancada.log');
  const line = `${'x'.repeat(99)}\n`;
  for (let start = 0; start < 3; start += 1) {
    const log = boundedFile(file, 1_000);
    for (let written = 0; written < 7; written += 1) log.write(line);
  }
  const names = readdirSync(path.dirname(file)).sort();
  expect(names).toEqual(['bancada.anterior.log', 'bancada.log']);
  const sizes = names.map((name) => readFileSync(path.join(path.dirname(file), name)).length);
  expect(sizes).toEqual([1_000, 100]);
});

test('where it cannot be written, it fails nobody', () => {
  writeFileSync(path.join(folder, 'registro'), 'a file');
  const log = boundedFile(path.join(folder, 'registro', 'bancada.log'), 1_000);
  expect(() => log.write('lost\n')).not.toThrow();
});
