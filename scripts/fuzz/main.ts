// npm run fuzz [calls] [seed]: sends generated calls, valid and invalid, to the real product and checks every answer against its document;
// a fifth as many messages go to the door for assistants. npm run fuzz mcp [messages] [seed]: those alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openClient } from './client.ts';
import { readDocument } from './document.ts';
import type { Finding } from './finding.ts';
import { invitePeople } from './people.ts';
import { startProduct } from './product.ts';
import { curlLine } from './request.ts';
import { openSession, type Session } from './session.ts';

const isOfDoor = process.argv[2] === 'mcp';
const given = process.argv.slice(isOfDoor ? 3 : 2);
const calls = Number(given[0] ?? 20_000);
const seed = Number(given[1] ?? Date.now() % 1_000_000);
/** One message at the door for assistants for so many calls of the API. */
const doorShare = 5;
const results = path.resolve(import.meta.dirname, '../../test-results/fuzz');
/** Runs up to this many times the given number of calls while some call has never succeeded. */
const patience = 4;
/** Kinds of findings after which a run gives up. */
const findingsMax = 25;
const busyShareMax = 0.01;
const lineMaxChars = 1_500;
const say = (text: string) => process.stdout.write(`${text}\n`);

const product = await startProduct();
let isBrokenOff = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isBrokenOff = true;
  });
const client = openClient(product.address);
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  client.close();
  const code = await product.stop();
  if (code !== 0) {
    say(`fuzz: the product ended with ${code}`);
    process.exitCode = 1;
  }
}

async function run(): Promise<boolean> {
  const answer = await client.send(
    { method: 'GET', target: '/api/v1/openapi.json', headers: [], as: null },
    null,
  );
  const document = readDocument(answer.body.toString('utf8'));
  const people = await invitePeople(client, document.prefix);
  const session = openSession({ document, product, client, people, seed });
  say(`fuzz: ${calls} calls, seed ${seed}`);
  const kinds = new Set<string>();
  const isGood = isOfDoor || (await runCalls(session, kinds));
  const isDoorGood = !isBroken(kinds) && (await runDoor(session, kinds));
  const isAllGood = isGood && isDoorGood && kinds.size === 0 && product.isAlive() && !isBrokenOff;
  if (!product.isAlive()) say('fuzz: the product has ended');
  say(isAllGood ? 'fuzz: ok' : `fuzz: failed (${kinds.size} kinds of findings, kept in ${results})`);
  // Again, for who reads only the end of a long log.
  for (const kind of kinds) say(`  ${kind.slice(0, lineMaxChars)}`);
  return isAllGood;
}

/** The calls of the document. @returns whether each was answered well, and seldom busy */
async function runCalls(session: Session, kinds: Set<string>): Promise<boolean> {
  const begin = performance.now();
  let done = 0;
  for (const finding of await session.stories()) tell(finding, kinds);
  let shapes = 0;
  for await (const finding of session.shapes()) {
    shapes += 1;
    if (finding !== null) tell(finding, kinds);
    if (isBroken(kinds)) break;
  }
  say(`fuzz: ${shapes} wrong shapes, ${pace(shapes, begin)}`);
  // Goes on until every call has succeeded once.
  const isWanted = () => done < calls || (session.coverage.unreached().length > 0 && done < calls * patience);
  while (isWanted() && !isBroken(kinds)) {
    done += 1;
    const finding = await session.step(done);
    if (finding !== null) tell(finding, kinds);
    if (done % 10_000 === 0) say(`fuzz: ${done} calls, ${pace(done, begin)}`);
  }
  say(session.coverage.table());
  const unreached = session.coverage.unreached().map(({ name }) => name);
  for (const name of unreached) say(`fuzz: never answered well: ${name}`);
  const isTooBusy = session.busy() > (shapes + done) * busyShareMax;
  say(`fuzz: ${done} calls, ${pace(done, begin)}; busy on purpose ${session.busy()}; seed ${seed}`);
  if (isTooBusy) say('fuzz: busy too often');
  return unreached.length === 0 && !isTooBusy;
}

/** The door for assistants. @returns whether each tool has answered well */
async function runDoor(session: Session, kinds: Set<string>): Promise<boolean> {
  const begin = performance.now();
  const door = await session.door();
  let done = 0;
  for await (const finding of door.calls(isOfDoor ? calls : Math.ceil(calls / doorShare))) {
    done += 1;
    if (finding !== null) tell(finding, kinds);
    if (isBroken(kinds)) break;
  }
  for (const name of door.unreached()) say(`fuzz: never answered well: ${name}`);
  say(`fuzz: ${done} messages of assistants, ${pace(done, begin)}; seed ${seed}`);
  return door.unreached().length === 0;
}

/** There is no use in going on. */
function isBroken(kinds: ReadonlySet<string>): boolean {
  return isBrokenOff || !product.isAlive() || kinds.size >= findingsMax;
}

function pace(done: number, begin: number): string {
  const seconds = (performance.now() - begin) / 1000;
  return `${seconds.toFixed(0)} s, ${(done / seconds).toFixed(0)} a second`;
}

/** Reports each kind of finding once, with the command to reproduce it, and saves it in the format of `requests/`. */
function tell(finding: Finding, kinds: Set<string>): void {
  const { call, operation, request, problems } = finding;
  const kind = `${operation}: ${problems.map((problem) => problem.replace(/'[^']*'|“[^”]*”|\d+/g, '…').slice(0, 200)).join('; ')}`;
  if (kinds.has(kind)) return;
  kinds.add(kind);
  mkdirSync(results, { recursive: true });
  const file = path.join(results, `${seed}-${call}.json`);
  writeFileSync(file, `${JSON.stringify({ why: problems.join('; '), operation, request }, null, 2)}\n`);
  const line = curlLine(request, product.address);
  say(`fuzz: seed ${seed}, call ${call}: ${operation}`);
  for (const problem of problems) say(`  ${problem.slice(0, 800)}`);
  say(`  ${line.length > lineMaxChars ? `(see ${file})` : line}`);
}
