import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PdfFile, type PdfPage, pdfOf, writeLines } from '../../../../../../scripts/testing/pdf.ts';
import { allOf } from '../../../../../test/documents/all-of.ts';
import { type ReadEvent, readDocument } from '../reader.ts';

const pictures = path.join(import.meta.dirname, '../../../../../test/documents/pictures');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada folhas '));
});
afterAll(() => rm(folder, { recursive: true }));

type ReadPage = Extract<ReadEvent, { kind: 'page' }>;

async function readAll(file: string): Promise<ReadPage[]> {
  const request = { path: file, mediaType: 'x', fromPage: 1, pagesMax: 9, wantsThumbnail: true };
  const events = await allOf(readDocument(request, new AbortController().signal));
  return events.filter((event) => event.kind === 'page');
}

/** The only page of a PDF; `made`: its objects are named by number. */
async function pageOf(page: PdfPage | (() => PdfPage), write?: (file: PdfFile) => string): Promise<ReadPage> {
  const file = path.join(folder, 'folha.pdf');
  await writeFile(file, pdfOf(typeof page === 'function' ? () => [page()] : [page], write));
  const [read] = await readAll(file);
  if (read === undefined) throw new Error('no page');
  return read;
}

/** A text as some programs write it: UTF-16 with its mark, in a font of one byte a letter. */
const wide = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

describe('a page of a PDF', () => {
  test('has what people wrote into it: text boxes, notes and fields, each with its place', async () => {
    let annotations = '';
    const page = await pageOf(
      () => ({ content: writeLines(['Esquema anotado']), entries: `/Annots [${annotations}]` }),
      (file) => {
        const add = (entries: string) => `${file.add(`<< /Type /Annot ${entries} >>`)} 0 R`;
        const field = add(
          '/Subtype /Widget /FT /Tx /T (defeito) /V (Mosfet Q7412 em curto) /Rect [50 84.2 347.5 168.4] /F 4',
        );
        const secret = add('/Subtype /Widget /FT /Tx /Ff 8192 /T (s) /V (senha7411) /Rect [0 0 9 9] /F 4');
        annotations = [
          add('/Subtype /FreeText /Contents (Trocar Q7204 antes) /Rect [40 500 200 520] /DA (/F1 9 Tf) /F 4'),
          add('/Subtype /Text /Contents (R3021 aberto) /Rect [300 700 320 720] /F 4'),
          add('/Subtype /Text /Contents (oculta7413) /Rect [300 700 320 720] /F 2'),
          add('/Subtype /Popup /Contents (R3021 aberto) /Rect [0 0 9 9]'),
          field,
          secret,
        ].join(' ');
        return `/AcroForm << /Fields [${field} ${secret}] >>`;
      },
    );
    expect(page.text.split('\n')).toEqual([
      'Esquema anotado',
      'Trocar Q7204 antes',
      'R3021 aberto',
      'Mosfet Q7412 em curto',
    ]);
    expect(page.origin).toBe('texto');
    expect(page.boxes?.find(([word]) => word === 'Q7412')).toEqual(['Q7412', 0.084, 0.8, 0.5, 0.1]);
  });

  test('has no words of a layer that is off', async () => {
    const drawn = (line: string, y: number) => `BT /F1 12 Tf 50 ${y} Td (${line}) Tj ET`;
    let layers = '';
    const page = await pageOf(
      () => ({
        content: `${drawn('Placa', 700)} /OC /L0 BDC ${drawn('NAO MONTAR hiponesio', 600)} EMC /OC /L1 BDC ${drawn('Montar', 500)} EMC`,
        resources: `/Properties << ${layers} >>`,
      }),
      (file) => {
        const [off, on] = [file.add('<< /Type /OCG /Name (A) >>'), file.add('<< /Type /OCG /Name (B) >>')];
        layers = `/L0 ${off} 0 R /L1 ${on} 0 R`;
        return `/OCProperties << /OCGs [${off} 0 R ${on} 0 R] /D << /OFF [${off} 0 R] >> >>`;
      },
    );
    expect(page.text).toBe('Placa\nMontar');
  });

  test('has words that are set wide as words, by spacing or letter by letter, and numbers of pins apart', async () => {
    const letters = [...'ESQUEMALUMO'].map(
      (letter, at) => `BT /F1 12 Tf ${50 + 11 * at} 600 Td (${letter}) Tj ET`,
    );
    const page = await pageOf({
      content: `BT /F1 12 Tf 2.4 Tc 50 700 Td (DIAGRAMA ELETRICO) Tj 0 -30 Td 7 Tc (PPVBAT_XG9) Tj ET
        ${letters.join(' ')} BT /F1 10 Tf 0 Tc 50 500 Td (1 2 3 4 5 6 7) Tj ET`,
    });
    expect(page.text).toBe('DIAGRAMA ELETRICO\nPPVBAT_XG9\nESQUEMALUMO\n1 2 3 4 5 6 7');
    expect(page.boxes?.map(([word]) => word)).toEqual(['DIAGRAMA', 'ELETRICO', 'PPVBAT_XG9']);
  });

  test('has the signs that a program for schematics writes as UTF-16', async () => {
    const page = await pageOf({
      content: `BT /F1 9 Tf 50 700 Td (Cout=22uF) Tj 0 -20 Td ${wide('(1.2V≤Vout<1.8V)')} Tj 0 -20 Td ${wide('100kΩ')} Tj ET`,
    });
    expect(page.text).toBe('Cout=22uF\n(1.2V≤Vout<1.8V)\n100kΩ');
  });

  test('whose text says other letters than it shows is read as it shows them', async () => {
    const lines = [
      ...[
        'Procedimento para medir a fonte',
        'Retire a tampa traseira do aparelho',
        'Descarregue o capacitor',
      ],
      ...['Meça a resistencia entre os pinos', 'Troque o transistor queimado', 'Monte tudo novamente'],
    ].map((line) => line.replace('ç', 'c'));
    let fonts = '';
    const page = await pageOf(
      () => ({ content: writeLines(lines, { size: 16, step: 30 }).replace('/F1', '/F2'), fonts }),
      (file) => {
        const map = file.addStream(
          '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <7a> <0044> endbfrange',
        );
        const font = file.add(
          `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${map} 0 R >>`,
        );
        fonts = `/F2 ${font} 0 R`;
        return '';
      },
    );
    expect(page.origin).toBe('ocr');
    expect(page.text).toContain('Descarregue o capacitor');
    expect(page.text).not.toContain('Ghvfduuhjxh');
  });

  test('that draws names beside its text has both, and says that it is drawn in part', async () => {
    const ticks = Array.from({ length: 320 }, (_, at) => `${40 + 1.6 * at} 40 m ${40 + 1.6 * at} 44 l S`);
    const strokes = ['TITLE', 'LEFT', 'FILL', 'HEEL'].flatMap((word, at) => drawn(word, 100, 620 - 60 * at));
    const page = await pageOf({
      content: `${writeLines(['Pinos: PPBUS_G3H'])} 2 w ${strokes.join(' ')} 0.3 w ${ticks.join(' ')}`,
    });
    expect(page.origin).toBe('misto');
    expect(page.text.split('\n')[0]).toBe('Pinos: PPBUS_G3H');
    for (const word of ['LEFT', 'FILL', 'HEEL']) expect(page.text).toContain(word);
    expect(page.boxes?.map(([word]) => word)).not.toContain('PPBUS_G3H');
  });
});

/** Letters of straight strokes, as drawing programs plot them. */
const plotted: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  E: [
    [0, 0, 0, 9],
    [0, 9, 6, 9],
    [0, 5, 5, 5],
    [0, 0, 6, 0],
  ],
  F: [
    [0, 0, 0, 9],
    [0, 9, 6, 9],
    [0, 5, 5, 5],
  ],
  H: [
    [0, 0, 0, 9],
    [6, 0, 6, 9],
    [0, 5, 6, 5],
  ],
  I: [[3, 0, 3, 9]],
  L: [
    [0, 0, 0, 9],
    [0, 0, 6, 0],
  ],
  T: [
    [3, 0, 3, 9],
    [0, 9, 6, 9],
  ],
};

function drawn(word: string, x: number, y: number): string[] {
  return [...word].flatMap((letter, at) =>
    (plotted[letter] ?? []).map(([x1, y1, x2, y2]) => {
      const [left, scale] = [x + 16 * at, 1.5];
      return `${left + scale * x1} ${y + scale * y1} m ${left + scale * x2} ${y + scale * y2} l S`;
    }),
  );
}

describe('a file of pictures', () => {
  test('is read to its last picture', async () => {
    const pages = await readAll(path.join(pictures, 'duas-folhas.tif'));
    expect(pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(pages[1]?.text).toContain('FU9931');
  });

  test('of a phone that saves HEIC is read, and has a thumbnail', async () => {
    const request = { path: path.join(pictures, 'etiqueta.heic'), mediaType: 'x', fromPage: 1, pagesMax: 9 };
    const events = await allOf(
      readDocument({ ...request, wantsThumbnail: true }, new AbortController().signal),
    );
    expect(events[1]).toMatchObject({ kind: 'thumbnail', width: 320 });
    expect(events[2]).toMatchObject({ kind: 'page', origin: 'ocr', text: expect.stringContaining('HQ7733') });
  });
});
