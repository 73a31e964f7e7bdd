import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { problemText } from '@bancada/contract/vehicle/problem-texts';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

type Code = [
  ecu: string | null,
  code: string,
  failureType: string | null,
  status: string | null,
  kind: string,
];

/** Sessions with what is right for each; `optional` are codes that may be shown or left out. */
interface Recorded {
  name: string;
  exchanges: [sent: string, received: string][];
  vin: string | null;
  complete: boolean;
  codes: Code[];
  problems: string[];
  optional: Code[];
}

const recorded: Recorded[] = readFileSync(path.join(import.meta.dirname, 'sessions.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const folder = mkdtempSync(path.join(os.tmpdir(), 'sessions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const exchangesOf = ({ exchanges }: Recorded) => exchanges.map(([sent, received]) => ({ sent, received }));
const textsOf = (codes: readonly unknown[]) => codes.map((code) => JSON.stringify(code)).sort();

test.each(recorded)('$name is read as it is right', (session) => {
  const { complete, vin, codes, problems } = decodeSession(exchangesOf(session));
  const listed = codes.map((code): Code => [code.ecu, code.code, code.failureType, code.status, code.kind]);
  const optional = textsOf(session.optional);
  expect({ complete, vin, codes: textsOf(listed).filter((code) => !optional.includes(code)) }).toEqual({
    complete: session.complete,
    vin: session.vin,
    codes: textsOf(session.codes),
  });
  const named = problems.map(problemText);
  for (const command of session.problems) expect(named.join('\n')).toContain(`${command}: `);
  if (session.complete) expect(named).toEqual([]);
});

test('the command prints one line of JSON for each file, found from where it was called', () => {
  const [session] = recorded;
  if (session === undefined) throw new Error('no session');
  const lines = exchangesOf(session).map((exchange) => `${JSON.stringify(exchange)}\n`);
  writeFileSync(path.join(folder, 'whole.ndjson'), lines.join(''));
  writeFileSync(path.join(folder, 'torn.ndjson'), lines.join('').slice(0, -20));
  const { stdout, status } = spawnSync(
    path.join(root, 'node_modules/.bin/node'),
    ['scripts/read-codes.mjs', 'whole.ndjson', 'torn.ndjson', 'missing.ndjson'],
    { cwd: root, env: { ...process.env, INIT_CWD: folder }, encoding: 'utf8' },
  );
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { file: 'whole.ndjson', complete: true, problems: [] },
    { file: 'torn.ndjson', complete: false, codes: [] },
    { file: 'missing.ndjson', complete: false, codes: [] },
  ]);
  expect(answers[0].codes).toHaveLength(session.codes.length);
  expect(Object.keys(answers[0])).toEqual(['file', 'complete', 'vin', 'codes', 'problems']);
  expect(status).toBe(1);
});
