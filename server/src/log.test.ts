import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger, logFileIn, logOptions, serverLog, withoutPersonalData } from './log.ts';

test.each([
  ['550 5.1.1 <rita.dias@oficina.test>: unknown', '550 5.1.1 <[e-mail]>: unknown'],
  ['invalid input syntax for type integer: "Rita Dias"', 'invalid input syntax for type integer: "…"'],
  ['Unexpected token \'R\', "Rita Dias" is not valid JSON', 'Unexpected token \'R\', "…" is not valid JSON'],
  ['GET /verify-email?token=0a1b2c failed', 'GET /verify-email?… failed'],
  ['connect smtp://rita:senha@mail.test:587 refused', 'connect smtp://[…]@mail.test:587 refused'],
  ['Authorization: Bearer eyJhbGciOi.eyJzdWIi.c2lnbmVk', 'Authorization: Bearer …'],
  ['token eyJhbGciOi.eyJzdWIi.c2lnbmVk expired', 'token [token] expired'],
  [
    "ENOENT: no such file or directory, open '/srv/data/files/ab/cd/abcd'",
    "ENOENT: no such file or directory, open '/srv/data/files/ab/cd/abcd'",
  ],
  ['Did it work? Yes', 'Did it work? Yes'],
])('%s is logged as %s', (text, logged) => {
  expect(withoutPersonalData(text)).toBe(logged);
});

test('a log on a full disk fails nobody’s call', () => {
  const full = openSync('/dev/full', 'w');
  const logger = createLogger('info', full);
  for (let line = 0; line < 3; line += 1) expect(() => logger.error('no room for this')).not.toThrow();
  closeSync(full);
});

test('of an error the log has its kind, its place and what cannot quote anybody', () => {
  const lines: string[] = [];
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(line) });
  const inner = Object.assign(new Error('duplicate key violates "users_email_key"'), {
    code: '23505',
    severity: 'ERROR',
    table: 'users',
    detail: 'Key (email)=(rita.dias@oficina.test) already exists.',
    where: 'SQL statement for Rita Dias',
    parameters: ['Rita Dias'],
  });
  const error = new Error('of rita.dias@oficina.test', { cause: inner });
  logger.error({
    err: error,
    nested: { list: [new AggregateError([inner], 'Rita <rita.dias@oficina.test>')] },
  });
  expect(lines.join()).not.toMatch(/rita\.dias|Rita Dias/);
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({
    type: 'Error',
    message: 'of [e-mail]',
    cause: { code: '23505', severity: 'ERROR', table: 'users', message: 'duplicate key violates "…"' },
  });
  expect(err.stack).toMatch(/^ {4}at .*log\.test\.ts/);
});

test('at a terminal requests are for the file, what is wrong is for both; with a level, and elsewhere, all is on stderr', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-log-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const outputs = [process.stdout, process.stderr];
  const before = outputs.map(({ isTTY }) => isTTY);
  onTestFinished(() => {
    for (const [at, output] of outputs.entries()) Object.assign(output, { isTTY: before[at] });
  });
  for (const output of outputs) Object.assign(output, { isTTY: true });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const logger = serverLog({ logLevel: null, dataDir });
  logger.info({ status: 200 }, 'request');
  logger.warn('database check failed');
  const shown = written.mock.calls.map(([text]) => String(text));
  written.mockRestore();
  expect(shown).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d Aviso: O banco de dados não responde\.\n$/)]);
  const kept = readFileSync(logFileIn(dataDir), 'utf8').trim().split('\n');
  expect(kept.map((line) => JSON.parse(line).msg)).toEqual(['request', 'database check failed']);
  expect(serverLog({ logLevel: 'error', dataDir }).level).toBe('error');
  for (const output of outputs) Object.assign(output, { isTTY: false });
  expect(serverLog({ logLevel: null, dataDir }).level).toBe('info');
  expect(readFileSync(logFileIn(dataDir), 'utf8').trim().split('\n')).toEqual(kept);
});
