import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { callApi, type Person, type RunningProduct, someone } from './people.ts';

const waitMs = 30_000;
const pollMs = 50;

const letters = new Map<string, Promise<ParsedMail>>();

/** Parses an e-mail once: a file gets its final name when it is complete. */
function letterIn(file: string): Promise<ParsedMail> {
  const letter = letters.get(file) ?? simpleParser(readFileSync(file, 'utf8'));
  letters.set(file, letter);
  return letter;
}

/** E-mails to an address, oldest first, once there are `atLeast` of them. */
export async function lettersTo(product: RunningProduct, email: string, atLeast = 1): Promise<ParsedMail[]> {
  const outbox = path.join(product.dataDir, 'outbox');
  const until = Date.now() + waitMs;
  for (;;) {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    const all = await Promise.all(names.sort().map((name) => letterIn(path.join(outbox, name))));
    const theirs = all.filter(({ to }) => [to].flat().some((one) => one?.text === email));
    if (theirs.length >= atLeast) return theirs;
    assert.ok(Date.now() < until, `${theirs.length} of ${atLeast} letters to ${email} within ${waitMs} ms`);
    await pause(pollMs);
  }
}

/** The link in an e-mail, which is in both of its parts: the first one, or the one to a path. */
export function linkOf(letter: ParsedMail | undefined, place = ''): string {
  const links = letter?.text?.match(/https?:\/\/\S+\?token=[\w-]+/g) ?? [];
  const link = links.find((one) => one.includes(place));
  assert.ok(link !== undefined, `no link to ${place} in:\n${letter?.text}`);
  assert.ok(String(letter?.html).includes(link), `${link} is not in the HTML part`);
  return link;
}

/** A person with an account whose e-mail is verified. */
export async function registered(product: RunningProduct): Promise<Person> {
  const person = someone();
  assert.equal((await callApi(product, 'POST /auth/register', person)).status, 201);
  const [letter] = await lettersTo(product, person.email);
  const token = new URL(linkOf(letter)).searchParams.get('token');
  assert.equal((await callApi(product, `GET /auth/verify-email?token=${token}`)).status, 200);
  return person;
}
