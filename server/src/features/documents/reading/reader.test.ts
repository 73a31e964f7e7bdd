import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../../../../scripts/testing/hostile-documents.ts';
import { encryptedPdf, pdfOf, writeLines, xfaPdf } from '../../../../../scripts/testing/pdf.ts';
import { filledXfa } from '../../../../../scripts/testing/xfa.ts';
import { allOf } from '../../../../test/documents/all-of.ts';
import { printPage } from '../../../../test/documents/printed.ts';
import { type ReadEvent, type ReadRequest, readDocument } from './reader.ts';
import { Unreadable } from './unreadable.ts';

let folder = '';
beforeAll(async () => {
  // As on many a Windows, and in folders of shops.
  folder = await mkdtemp(path.join(tmpdir(), 'bancada leitura '));
});
afterAll(() => rm(folder, { recursive: true }));

const requestOf = (file: string): ReadRequest => ({
  path: file,
  mediaType: 'x',
  fromPage: 1,
  pagesMax: 100,
  wantsThumbnail: false,
});

async function read(bytes: Buffer, request: Partial<ReadRequest> = {}): Promise<ReadEvent[]> {
  const file = path.join(folder, 'arquivo');
  await writeFile(file, bytes);
  return allOf(readDocument({ ...requestOf(file), ...request }, new AbortController().signal));
}

const textsOf = (events: ReadEvent[]) =>
  events.flatMap((event) => (event.kind === 'page' ? [event.text] : []));

async function failureOf(bytes: Buffer) {
  const error = await read(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Unreadable ? error.reason : error;
}

const page = (line: string) => ({ content: writeLines([line]) });

describe('the process that reads documents', () => {
  test('reads each page of a PDF whose page tree names one page several times, between others', async () => {
    const lines = Array.from({ length: 12 }, (_, number) => `Folha ${number}`);
    const file = pdfOf(lines.map(page)).toString('latin1');
    const [, kids = ''] = /\/Kids \[([^\]]+)\]/.exec(file) ?? [];
    const [first = '', ...others] = kids.match(/\d+ 0 R/g) ?? [];
    // As long as before, so that the places of objects hold.
    const again = [
      first,
      ...others.map((kid, at) => (at % 3 === 0 ? first.padStart(kid.length, '0') : kid)),
    ].join(' ');
    const events = await read(Buffer.from(file.replace(kids, again), 'latin1'));
    expect(textsOf(events)).toEqual(lines.map((line, at) => (at % 3 === 1 ? 'Folha 0' : line)));
  });

  test('gives the pages of a PDF, from where it is to go on, and its first page as a thumbnail', async () => {
    const file = pdfOf([page('Folha 1'), page('Medir PPBUS_G3H (12,6 V)'), page('Folha 3'), page('Folha 4')]);
    const events = await read(file, { fromPage: 2, pagesMax: 2, wantsThumbnail: true });
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'thumbnail', 'page', 'page']);
    expect(events[0]).toEqual({ kind: 'opened', mediaType: 'application/pdf', pages: 4 });
    expect(events[2]).toEqual({
      kind: 'page',
      page: 2,
      text: 'Medir PPBUS_G3H (12,6 V)',
      origin: 'texto',
      boxes: null,
    });
    const [, thumbnail] = events;
    if (thumbnail?.kind !== 'thumbnail') throw new Error('no thumbnail');
    const { format, width, height } = await sharp(thumbnail.image).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 226, height: 320 });
  });

  test('reads an XFA form with the values of its fields, without passwords and scripts, and what stands in for one that it cannot lay out', async () => {
    const events = await read(xfaPdf(filledXfa), { wantsThumbnail: true });
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'page', 'page']);
    expect(textsOf(events)).toEqual([
      'Ficha de garantia\nModelo TXQ7788\nDefeito Fusível F901 aberto\nEm garantia\nTensão 220 V',
      'Segunda folha KTR5512',
    ]);
    for (const broken of ['<xdp', filledXfa.slice(0, 900), filledXfa.replace('<pageSet>', '<nada>')])
      expect(textsOf(await read(xfaPdf(broken)))).toEqual(['Please wait...']);
  });

  test('reads a scanned page that stands turned in its PDF, with the place of its words', async () => {
    const printed = await printPage('Meça a tensão no conector J5', { points: 14, dpi: 150 });
    const crop = { left: 0, top: 60, width: printed.width, height: 240 };
    const jpeg = await sharp(printed.jpeg).extract(crop).rotate(90).jpeg().toBuffer();
    const image = { jpeg, width: crop.height, height: crop.width };
    const [, event] = await read(pdfOf([{ width: 115, height: 595, rotate: 270, image }]));
    if (event?.kind !== 'page') throw new Error('no page');
    expect(event).toMatchObject({ origin: 'ocr', text: 'Meça a tensão no conector J5' });
    const [word, x = 0, y = 0, wide = 0, high = 0] = event.boxes?.[0] ?? [''];
    expect(word).toBe('Meça');
    const [first] = printed.firstWords;
    expect(x + wide / 2).toBeCloseTo(first?.x ?? 0, 2);
    expect(y + high / 2).toBeCloseTo(((first?.y ?? 0) * printed.height - crop.top) / crop.height, 1);
  });

  test('reads text files by stretches of sixty lines, in the encoding of an old computer', async () => {
    const lines = Array.from({ length: 125 }, (_, line) => `linha ${line + 1}: medi\x87\xc6o`);
    const events = await read(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
    expect(events[0]).toMatchObject({ pages: 3 });
    expect(textsOf(events).map((text) => text.split('\n').length)).toEqual([60, 60, 5]);
    expect(textsOf(events)[2]).toBe(
      [121, 122, 123, 124, 125].map((line) => `linha ${line}: medição`).join('\n'),
    );
  });

  test('reads what is written in an SVG drawing, and none of its code', async () => {
    const drawing = `<?xml version="1.0"?><!-- nada --><svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:red}</style>
      <title>Placa 820-3476</title><text x="1"><tspan>PPBUS</tspan><tspan>_G3H</tspan></text><path d="M0 0"/>
      <text>12,6 V &lt; tens&#227;o &amp;
 carga</text><script>alert(1)</script></svg>`;
    const events = await read(Buffer.from(drawing));
    expect(events[0]).toMatchObject({ pages: 1 });
    expect(textsOf(events)).toEqual(['Placa 820-3476\nPPBUS_G3H\n12,6 V < tensão & carga']);
  });

  test('says why a file cannot be read, and reads the next', async () => {
    expect(await failureOf(encryptedPdf('Folha 1', 'bancada'))).toBe('senha');
    expect(await failureOf(Buffer.from('%PDF-1.7\nnada\n'))).toBe('danificado');
    expect(await failureOf(png(30_000, 30_000, 1))).toBe('grande-demais');
    expect(textsOf(await read(encryptedPdf('Sem senha para abrir', '')))).toEqual(['Sem senha para abrir']);
  });

  test('opens files that hold no text by their kind with no pages', async () => {
    expect(await read(Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2, 3]))).toMatchObject([
      { kind: 'opened', pages: 0 },
    ]);
  });

  test('reads one file after the other where several are asked for, and gives up waiting with the signal', async () => {
    const [one, other] = [path.join(folder, 'um'), path.join(folder, 'outro')];
    await writeFile(one, pdfOf([page('Primeiro arquivo'), page('Segunda folha')]));
    await writeFile(other, 'segundo arquivo\n');
    const stopped = new AbortController();
    const all = [one, other, one].map((file, index) =>
      allOf(readDocument(requestOf(file), index === 2 ? stopped.signal : new AbortController().signal)),
    );
    stopped.abort(new Error('O servidor para'));
    const results = await Promise.allSettled(all);
    expect(
      results.map((result) => (result.status === 'fulfilled' ? textsOf(result.value) : `${result.reason}`)),
    ).toEqual([['Primeiro arquivo', 'Segunda folha'], ['segundo arquivo'], 'Error: O servidor para']);
  });

  test('tells a file that is not on the disk from one that is broken', async () => {
    const reading = allOf(readDocument(requestOf(path.join(folder, 'nada')), new AbortController().signal));
    await expect(reading).rejects.toThrow('ENOENT');
    await expect(reading).rejects.not.toBeInstanceOf(Unreadable);
  });
});
