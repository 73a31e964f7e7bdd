// Words of printed Portuguese that OCR reads, by font and by what scanning did to the page. Goal: 95 % of all words.
// npm run bench ocr [pages]: so many of the pages, spread over all variants; all of them unless given.
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pdfOf } from '../scripts/testing/pdf.ts';
import { type ReadEvent, readDocument } from '../server/src/features/documents/reading/reader.ts';
import { liberationSans, type Printing, printPage } from '../server/test/documents/printed.ts';
import { wordsFound } from './reading/words.ts';
import { repairTexts } from './support/repair-texts.ts';

const goal = 0.95;
const dpi = 150;
const scans: Record<string, Printing> = {
  clean: {},
  'noise, −1°': { noise: 12, slope: -1, quality: 75 },
  'noise, +2°, JPEG 40': { noise: 12, slope: 2, quality: 40 },
  'much noise, −2°, JPEG 25': { noise: 20, slope: -2, quality: 25 },
};
const shapes = {
  'PDF of the scan': (jpeg: Buffer, width: number, height: number) =>
    pdfOf([{ image: { jpeg, width, height } }]),
  photo: (jpeg: Buffer) => jpeg,
};

/** Debian's packages that the tests bring, on this machine or unpacked beside the project, and the font of pdf.js. */
function fonts(): string[] {
  const names = [
    'DejaVuSans',
    'DejaVuSerif',
    'DejaVuSansMono',
    'LiberationSerif-Regular',
    'LiberationMono-Regular',
  ];
  const folders = ['/', `${path.resolve(import.meta.dirname, '../.tools')}/*/`];
  const found = names.flatMap((name) =>
    globSync(folders.map((folder) => `${folder}usr/share/fonts/truetype/*/${name}.ttf`)).slice(0, 1),
  );
  return [liberationSans, ...found];
}

interface Case {
  font: string;
  scan: string;
  shape: keyof typeof shapes;
  text: string;
}

/** Every font in every scan as a PDF, and the first font also as photos. */
function cases(): Case[] {
  const all = fonts().flatMap((font, index) =>
    Object.keys(scans).flatMap((scan, at) => {
      const text = repairTexts[(index + at) % repairTexts.length] ?? '';
      const asPdf: Case = { font, scan, shape: 'PDF of the scan', text };
      return index === 0 ? [asPdf, { ...asPdf, shape: 'photo' as const }] : [asPdf];
    }),
  );
  const wanted = Number(process.argv[2] ?? all.length);
  return all.filter(
    (_, index) => Math.floor((index * wanted) / all.length) > Math.floor(((index - 1) * wanted) / all.length),
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const file = path.join(folder, 'folha');
const sums = new Map<string, { found: number; all: number }>();

function count(key: string, found: number, all: number): void {
  const sum = sums.get(key) ?? { found: 0, all: 0 };
  sums.set(key, { found: sum.found + found, all: sum.all + all });
}

async function readPage(): Promise<Extract<ReadEvent, { kind: 'page' }>> {
  const request = { path: file, mediaType: '', fromPage: 1, pagesMax: 1, wantsThumbnail: false };
  for await (const event of readDocument(request, new AbortController().signal)) {
    if (event.kind === 'page') return event;
    if (event.kind === 'page-failed') throw new Error(`The page failed: ${event.reason}`);
  }
  throw new Error('No page');
}

try {
  for (const { font, scan, shape, text } of cases()) {
    const { jpeg, width, height, words } = await printPage(text, { ...scans[scan], font, dpi });
    writeFileSync(file, shapes[shape](jpeg, width, height));
    const startedAt = performance.now();
    const page = await readPage();
    const found = wordsFound(words, page.text);
    for (const key of [path.basename(font, '.ttf'), scan, shape, 'all']) count(key, found, words.length);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${path.basename(font, '.ttf')}, ${scan}, ${shape}: ${found} of ${words.length} words, ${seconds} s`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

console.log('');
for (const [key, { found, all }] of sums) {
  console.log(`${key.padEnd(28)} ${((100 * found) / all).toFixed(2).padStart(6)} %  (${found} of ${all})`);
}
const { found, all } = sums.get('all') ?? { found: 0, all: 1 };
if (found < goal * all) throw new Error(`fewer than ${goal * 100} % of words were read`);
