import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import exifr from 'exifr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exifWithPosition,
  isSoundPng,
  jpegWithPosition,
  pngWithPosition,
  webpWithPosition,
} from '../../test/photos.ts';
import { mediaTypeOf } from './media-type.ts';
import { erasePosition, TooMuchMetadata } from './photo-position.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-photo-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The file after its position was erased; null if it was not changed. */
async function erased(photo: Buffer): Promise<Buffer | null> {
  const file = path.join(folder, 'photo');
  await writeFile(file, photo);
  const isChanged = erasePosition(file, await mediaTypeOf(file));
  const after = await readFile(file);
  expect(after.equals(photo)).toBe(!isChanged);
  expect(after.length).toBe(photo.length);
  return isChanged ? after : null;
}

const readAll = (photo: Buffer) => exifr.parse(photo, { xmp: true, gps: true, translateValues: false });

test('a JPEG loses its position, and keeps its orientation, its maker and its picture', async () => {
  const photo = jpegWithPosition();
  expect(await readAll(photo)).toMatchObject({
    latitude: expect.closeTo(-23.55),
    Orientation: 6,
    Make: 'Oficina',
  });
  const after = await erased(photo);
  const read = await readAll(after as Buffer);
  expect(read).toMatchObject({ Orientation: 6, Make: 'Oficina', ColorSpace: 1 });
  expect(Object.keys(read).filter((name) => /gps|latitude|longitude/i.test(name))).toEqual([]);
  expect(after?.includes('23,33.0S')).toBe(false);
  expect(after?.includes('46,38.0W')).toBe(false);
  expect(after?.includes('2026:11:21')).toBe(false);
  const picture = photo.indexOf(Buffer.from([0xff, 0xda]));
  expect(after?.subarray(picture).equals(photo.subarray(picture))).toBe(true);
});

test('so do the further pictures that a phone appends, megabytes later', async () => {
  const photo = jpegWithPosition(Buffer.concat([Buffer.alloc(5_000_000, 7), jpegWithPosition()]));
  const after = await erased(photo);
  const second = after?.subarray(jpegWithPosition().length + 5_000_000) ?? Buffer.alloc(0);
  expect(await readAll(second)).toMatchObject({ Orientation: 6, Make: 'Oficina' });
  expect(await exifr.gps(second)).toBeUndefined();
});

test('a PNG loses it too, and its checksums stay valid', async () => {
  const photo = pngWithPosition();
  expect((await exifr.gps(photo))?.latitude).toBeCloseTo(-23.55);
  const after = (await erased(photo)) as Buffer;
  expect(isSoundPng(after)).toBe(true);
  expect(await exifr.gps(after)).toBeUndefined();
  expect(await exifr.orientation(after)).toBe(6);
  expect(after.includes('23,33.0S')).toBe(false);
});

test('a WebP too', async () => {
  const after = (await erased(webpWithPosition())) as Buffer;
  const tiff = after.subarray(after.indexOf('EXIF') + 8);
  expect(await exifr.gps(tiff)).toBeUndefined();
  expect(await exifr.orientation(tiff)).toBe(6);
});

test('a file without a position, or that is no photo, is not changed', async () => {
  const without = await erased(jpegWithPosition());
  expect(await erased(without as Buffer)).toBeNull();
  expect(await erased(Buffer.concat([Buffer.from('%PDF-1.7\n'), exifWithPosition()]))).toBeNull();
});

/** A TIFF file with tables at these offsets: entries of tag, type, count and value, then the offset of the next table. */
function tiffOf(
  order: 'II' | 'MM',
  tables: Record<number, { entries: number[][]; next?: number }>,
  first = 8,
): Buffer {
  const tiff = Buffer.alloc(2_000, 0x2e);
  const u16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  u16(42, 2);
  u32(first, 4);
  for (const [place, { entries, next = 0 }] of Object.entries(tables)) {
    u16(entries.length, Number(place));
    for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
      const at = Number(place) + 2 + 12 * index;
      u16(tag, at);
      u16(type, at + 2);
      u32(count, at + 4);
      u32(value, at + 8);
    }
    u32(next, Number(place) + 2 + 12 * entries.length);
  }
  return tiff;
}

const jpegOf = (...segments: Buffer[]) =>
  Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...segments.map((data) => {
      const head = Buffer.from('ffe10000', 'hex');
      head.writeUInt16BE(data.length + 2, 2);
      return Buffer.concat([head, data]);
    }),
    Buffer.from('ffd9', 'hex'),
  ]);

const [exif, gps, subTables] = [0x8769, 0x8825, 0x014a];
const latitude = { entries: [[2, 5, 3, 1_500]] };
const maker = [0x010f, 4, 1, 7];

test.each(['II', 'MM'] as const)(
  'wherever a table of %s leads to a position, it is taken out',
  async (order) => {
    for (const [name, tiff] of Object.entries({
      'first table': tiffOf(order, { 8: { entries: [maker, [gps, 4, 1, 800]] }, 800: latitude }),
      'first table elsewhere': tiffOf(
        order,
        { 300: { entries: [maker, [gps, 4, 1, 800]] }, 800: latitude },
        300,
      ),
      'second table': tiffOf(order, {
        8: { entries: [maker], next: 300 },
        300: { entries: [[gps, 13, 1, 800]] },
        800: latitude,
      }),
      'table of the camera': tiffOf(order, {
        8: { entries: [[exif, 4, 1, 300]] },
        300: { entries: [[gps, 4, 1, 800]] },
        800: latitude,
      }),
      'tables that lead to one another': tiffOf(order, {
        8: { entries: [[exif, 4, 1, 300]], next: 8 },
        300: {
          entries: [
            [exif, 4, 1, 8],
            [subTables, 4, 2, 1_400],
            [gps, 4, 1, 800],
          ],
          next: 8,
        },
        800: latitude,
      }),
      'twice in one table': tiffOf(order, {
        8: { entries: [[gps, 4, 1, 700], maker, [gps, 4, 1, 800]] },
        700: latitude,
        800: latitude,
      }),
    })) {
      tiff.write('23 graus, 33 minutos', 1_500, 'latin1');
      for (const photo of [
        jpegOf(Buffer.from('http://outro/\0'), Buffer.concat([Buffer.from('Exif\0\0'), tiff])),
      ]) {
        const after = await erased(photo);
        expect(after, name).not.toBeNull();
        expect(after?.includes('23 graus, 33 minutos'), name).toBe(false);
      }
    }
  },
);

test('nothing remains of a position in the middle of a large file, wherever window boundaries are', async () => {
  const tiff = tiffOf('II', { 8: { entries: [maker, [gps, 4, 1, 800]] }, 800: latitude });
  tiff.write('23 graus, 33 minutos', 1_500, 'latin1');
  const window = 2 * 1024 * 1024;
  for (const place of [window - 256 * 1024 - 100, window - 1_000, window - 30, 2 * window - 512 * 1024]) {
    const photo = Buffer.concat([
      Buffer.from('ffd8ffe0', 'hex'),
      Buffer.alloc(place),
      tiff,
      Buffer.alloc(900_000),
    ]);
    const after = await erased(photo);
    expect(after?.includes('23 graus, 33 minutos')).toBe(false);
    expect(after?.includes(Buffer.from([0x0f, 0x01, 4, 0, 1, 0, 0, 0, 7, 0, 0, 0]))).toBe(true);
  }
});

test.each([
  '<drone-dji:GpsLatitude>23,33</drone-dji:GpsLatitude>',
  'drone-dji:GpsLongitude="46,38"',
  "exif:GPSLatitude     = '23,33'",
  '<exif:GPSDestBearing xml:lang="x">23,33</exif:GPSDestBearing >',
])('XMP loses %s', async (xmp) => {
  const after = (await erased(jpegOf(Buffer.from(`antes ${xmp} depois`)))) as Buffer;
  expect(after.includes(`antes ${' '.repeat(xmp.length)} depois`)).toBe(true);
});

test('a file full of metadata headers is given up', async () => {
  const pieces = {
    beginnings: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    'beginnings of the other order': Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
  };
  for (const [name, piece] of Object.entries(pieces)) {
    const file = path.join(folder, 'photo');
    await writeFile(file, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(600_000, piece)]));
    expect(() => erasePosition(file, 'image/jpeg'), name).toThrow(TooMuchMetadata);
  }
});

test('metadata with invalid offsets breaks nothing', async () => {
  const photo = jpegWithPosition();
  const tiff = photo.indexOf('Exif\0\0') + 6;
  for (const [at, value] of [
    [tiff + 4, 0xffffffff],
    [tiff + 4, 4],
    [tiff + 8, 0xffff0000],
    [photo.indexOf(Buffer.from([0x88, 0x25])) + 8, 8],
    [photo.indexOf(Buffer.from([0x88, 0x25])) + 8, 0x7fffffff],
  ] as const) {
    const broken = Buffer.from(photo);
    broken.writeUInt32BE(value, at);
    await erased(broken);
  }
});
