// How fast documents are read, and what each hostile file ends in and costs: the most resident memory of the process that reads.
// npm run bench reading [hostile|speed]. Goal: under 300 MB. Speed is by the processor time of that process as well as by the
// clock: on a busy machine it waits, because its priority is low.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostileFiles } from '../scripts/testing/hostile-documents.ts';
import { pdfOf, writeLines } from '../scripts/testing/pdf.ts';
import { childrenOf, processorMsOf } from '../scripts/testing/proc.ts';
import { withPeak } from '../scripts/testing/reader-memory.ts';
import { type ReadEvent, readDocument } from '../server/src/features/documents/reading/reader.ts';
import { Unreadable } from '../server/src/features/documents/reading/unreadable.ts';
import { printPage } from '../server/test/documents/printed.ts';
import { repairTexts } from './support/repair-texts.ts';

const goalBytes = 300_000_000;
const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const file = path.join(folder, 'documento');

async function outcomeOf(bytes: Buffer, pagesMax: number): Promise<ReadEvent[] | string> {
  writeFileSync(file, bytes);
  const request = { path: file, mediaType: '', fromPage: 1, pagesMax, wantsThumbnail: true };
  const events: ReadEvent[] = [];
  try {
    for await (const event of readDocument(request, new AbortController().signal)) events.push(event);
    return events;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

function inWords(events: ReadEvent[] | string): string {
  if (typeof events === 'string') return events;
  const pages = events.flatMap((event) => {
    if (event.kind === 'page-failed') return [event.reason];
    return event.kind === 'page' ? [event.text === '' ? 'empty' : 'read'] : [];
  });
  return pages.length > 5 ? `${pages.slice(0, 5).join(', ')} … (${pages.length})` : pages.join(', ');
}

/** Processor time of the children of this process that live, in seconds. */
function childSeconds(): number {
  return (
    childrenOf(process.pid).reduce((sum, pid) => sum + processorMsOf(pid, { withEnded: false }), 0) / 1_000
  );
}

async function measure(name: string, bytes: Buffer, pages: number): Promise<void> {
  const [startedAt, before] = [performance.now(), childSeconds()];
  const { result, peak } = await withPeak(() => outcomeOf(bytes, pages));
  const seconds = (performance.now() - startedAt) / 1000;
  const used = childSeconds() - before;
  const rate = (time: number) => (pages / time).toFixed(pages / time < 10 ? 2 : 0);
  console.log(
    `${name.padEnd(34)} ${rate(seconds).padStart(6)} pages/s by the clock, ${rate(used).padStart(6)} of processor time, ` +
      `${(peak / 1e6).toFixed(0)} MB: ${inWords(result)}`,
  );
}

async function speed(): Promise<void> {
  const lines = (repairTexts[0] ?? '').match(/.{1,90}(\s|$)/g) ?? [];
  const text = pdfOf(Array.from({ length: 1_000 }, () => ({ content: writeLines(lines) })));
  await measure('text of a PDF', text, 1_000);
  const scan = await printPage(repairTexts[1] ?? '', { noise: 12, slope: 1, quality: 60 });
  await measure('scan in a PDF, 150 dpi', pdfOf(Array.from({ length: 4 }, () => ({ image: scan }))), 4);
  const fine = await printPage(repairTexts[2] ?? '', { dpi: 300, noise: 12, quality: 80 });
  await measure('scan in a PDF, 300 dpi', pdfOf(Array.from({ length: 3 }, () => ({ image: fine }))), 3);
  await measure('photo of a page, 9 million points', fine.jpeg, 1);
}

async function hostile(): Promise<void> {
  let worst = 0;
  for (const { name, bytes } of hostileFiles) {
    const document = bytes();
    const { result, peak } = await withPeak(() => outcomeOf(document, 20));
    worst = Math.max(worst, peak);
    const kb = Math.ceil(document.length / 1024);
    console.log(
      `${name.padEnd(44)} ${String(kb).padStart(5)} kB ${(peak / 1e6).toFixed(0).padStart(4)} MB  ${inWords(result)}`,
    );
  }
  if (worst >= goalBytes) throw new Error(`the process had ${(worst / 1e6).toFixed(0)} MB`);
}

const [wanted] = process.argv.slice(2);
try {
  if (wanted !== 'hostile') await speed();
  if (wanted !== 'speed') await hostile();
} finally {
  rmSync(folder, { recursive: true });
}
