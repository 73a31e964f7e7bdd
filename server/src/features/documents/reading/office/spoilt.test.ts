// Office files as broken disks, mails and programs leave them: each ends in a clear state, soon, within its memory.
// `SPOILT=2000 SPOILT_FROM=1` tries more of them.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPeak } from '../../../../../../scripts/testing/reader-memory.ts';
import { allOf } from '../../../../../test/documents/all-of.ts';
import { zipOf } from '../../../../../test/documents/zip.ts';
import { readDocument } from '../reader.ts';
import { Unreadable } from '../unreadable.ts';
import { ZipParts } from './zip-parts.ts';

const made = path.join(import.meta.dirname, '../../../../../test/documents/office');
const names = ['procedimento.docx', 'procedimento.odt', 'procedimento.rtf', 'pecas.xlsx', 'pecas.ods'];
const tries = Number(process.env.SPOILT ?? 60);
const firstSeed = Number(process.env.SPOILT_FROM ?? 1);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada estragados '));
});
afterAll(() => rm(folder, { recursive: true }));

/** Numbers below a limit, the same for the same seed (https://en.wikipedia.org/wiki/Xorshift). */
function numbersFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

type Below = ReturnType<typeof numbersFrom>;

/** Cut, flipped, taken out, put in twice or very often. */
function spoil(bytes: Buffer, below: Below): Buffer {
  const [from, length] = [below(bytes.length), 1 + below(Math.min(200, bytes.length))];
  const piece = bytes.subarray(from, from + length);
  const around = (...middle: Buffer[]) =>
    Buffer.concat([bytes.subarray(0, from), ...middle, bytes.subarray(from + length)]);
  const kind = below(6);
  if (kind === 0) return bytes.subarray(0, from);
  if (kind === 1) return around();
  if (kind === 2) return around(piece, piece);
  if (kind === 3) return around(...Array.from({ length: 2_000 }, () => piece));
  if (kind === 4) return around(Buffer.from(piece.map((byte) => byte ^ (1 << below(8)))));
  return around(Buffer.from(piece).reverse());
}

/** The file as it is packed, or one of its parts. */
async function spoilt(name: string, below: Below): Promise<Buffer> {
  const file = path.join(made, name);
  if (name.endsWith('.rtf') || below(3) === 0) return spoil(await readFile(file), below);
  const zip = await ZipParts.open(file);
  const parts: Record<string, Buffer> = {};
  for (const part of zip.names(/\.(xml|rels)$|^mimetype$/)) {
    let text = '';
    for await (const piece of zip.text(part)) text += piece;
    parts[part] = Buffer.from(text);
  }
  zip.close();
  const texts = Object.keys(parts).filter((part) =>
    /(document|content|sheet\d|sharedStrings|styles|comments)\.xml$/.test(part),
  );
  const chosen = texts[below(texts.length)] ?? 'content.xml';
  return zipOf({ ...parts, [chosen]: spoil(parts[chosen] ?? Buffer.alloc(0), below) });
}

async function stateOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'arquivo');
  await writeFile(file, bytes);
  const request = { path: file, mediaType: 'x', fromPage: 1, pagesMax: 3, wantsThumbnail: true };
  try {
    const events = await allOf(readDocument(request, new AbortController().signal));
    return events.some(({ kind }) => kind === 'page') ? 'lido' : 'sem texto';
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

test('a spoilt office file is read as far as it goes, or said to be damaged', async () => {
  const states = new Map<string, number>();
  const { peak } = await withPeak(async () => {
    for (let at = 0; at < tries; at++) {
      const bytes = await spoilt(names[at % names.length] ?? '', numbersFrom(firstSeed + at));
      const state = await stateOf(bytes);
      states.set(state, (states.get(state) ?? 0) + 1);
    }
  });
  // Neither a time of a page nor its memory ended any.
  const usual = ['lido', 'sem texto', 'danificado', 'grande-demais', 'senha'];
  expect([...states.keys()].filter((state) => !usual.includes(state))).toEqual([]);
  expect(states.get('lido')).toBeGreaterThan(0);
  expect(states.get('danificado')).toBeGreaterThan(0);
  expect(peak).toBeLessThan(285_000_000);
});
