import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, writeLines } from '../../../../../scripts/testing/pdf.ts';
import { allOf } from '../../../../test/documents/all-of.ts';
import { type Printed, printPage } from '../../../../test/documents/printed.ts';
import { readDocument } from './reader.ts';

let folder = '';
let printed: Printed;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada fotos '));
  printed = await printPage(
    'Meça a resistência entre a saída e o terra\nValores menores mostram curto na carga',
    {
      points: 16,
    },
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const file = path.join(folder, 'foto');
  await writeFile(file, bytes);
  const request = { path: file, mediaType: 'x', fromPage: 1, pagesMax: 1, wantsThumbnail: false };
  const [, event] = await allOf(readDocument(request, new AbortController().signal));
  if (event?.kind !== 'page') throw new Error('no page');
  return event;
}

/** The upper quarter of the page, in which its text stands. */
const photo = () => sharp(printed.jpeg).extract({ left: 0, top: 0, width: printed.width, height: 440 });

/** The middle of the first word, in fractions of the photo as it was taken. */
const firstWord = () => ({
  x: printed.firstWords[0]?.x ?? 0,
  y: ((printed.firstWords[0]?.y ?? 0) * printed.height) / 440,
});

describe('a photo of a page', () => {
  const ways: {
    name: string;
    turn: (picture: Sharp) => Sharp;
    place: (x: number, y: number) => [number, number];
  }[] = [
    { name: 'upside down', turn: (picture) => picture.rotate(180), place: (x, y) => [1 - x, 1 - y] },
    { name: 'on its side', turn: (picture) => picture.rotate(90), place: (x, y) => [1 - y, x] },
    { name: 'on its other side', turn: (picture) => picture.rotate(270), place: (x, y) => [y, 1 - x] },
    {
      name: 'on its side, which its EXIF orientation says',
      turn: (picture) => picture.rotate(270).withMetadata({ orientation: 6 }),
      place: (x, y) => [x, y],
    },
  ];
  for (const { name, turn, place } of ways) {
    test(`that lies ${name} is read, with its words where they stand as it is shown`, async () => {
      const turned = await turn(photo()).jpeg().toBuffer();
      const { text, boxes } = await read(turned);
      expect(text).toBe('Meça a resistência entre a saída e o terra\nValores menores mostram curto na carga');
      const [word, x = 0, y = 0, width = 0, height = 0] = boxes?.find(([found]) => found === 'Meça') ?? [''];
      expect(word).toBe('Meça');
      const [placeX, placeY] = place(firstWord().x, firstWord().y);
      expect(x + width / 2).toBeCloseTo(placeX, 1);
      expect(y + height / 2).toBeCloseTo(placeY, 1);
    });
  }
});

test('a scan with a line of text of its own has that line once, and what the image says', async () => {
  const image = { jpeg: await photo().jpeg().toBuffer(), width: printed.width, height: 440 };
  const content = `q 595 0 0 211 0 0 cm /Im1 Do Q ${writeLines(['Digitalizado na oficina, folha 7'], { x: 60, y: 20 })}`;
  const { text, origin } = await read(pdfOf([{ width: 595, height: 211, image, content }]));
  expect(origin).toBe('ocr');
  expect(text.split('\n')[0]).toBe('Digitalizado na oficina, folha 7');
  expect(text.match(/Digitalizado/g)).toHaveLength(1);
  expect(text).toContain('Valores menores mostram curto na carga');
});
