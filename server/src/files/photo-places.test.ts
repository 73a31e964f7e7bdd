import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  box,
  decimal,
  exifOf,
  extensionSegments,
  filmsOf,
  gifWith,
  jpegWith,
  minutes,
  type Place,
  pngTextsOf,
  pngWith,
  rationals,
  spellingsOf,
  tiffWithPlace,
  webpWith,
  xmpOf,
  xmpSegment,
} from '../../test/photo-places.ts';
import { isSoundPng } from '../../test/photos.ts';
import { mediaTypeOf } from './media-type.ts';
import { erasePosition, TooMuchMetadata } from './photo-position.ts';

let folder: string;
const pictures: Record<string, Buffer> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-places-'));
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a7' } });
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)
    pictures[format] = await drawn.clone().toFormat(format).toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

const picture = (format: string) => pictures[format] ?? Buffer.alloc(0);

async function erased(photo: Buffer): Promise<Buffer> {
  const file = path.join(folder, 'photo');
  await writeFile(file, photo);
  erasePosition(file, await mediaTypeOf(file));
  return readFile(file);
}

/** Where the fractions of both are long, no spelling occurs in a photo by chance. */
const anyPlace = fc
  .record({
    latitude: fc.integer({ min: -89_999_999, max: 89_999_999 }),
    longitude: fc.integer({ min: -179_999_999, max: 179_999_999 }),
  })
  .map(({ latitude, longitude }) => ({ latitude: latitude / 1e6, longitude: longitude / 1e6 }))
  .filter(({ latitude, longitude }) => Math.abs(latitude) > 1 && Math.abs(longitude) > 1);
const workshop: Place = { latitude: -23.550_521, longitude: -46.633_309 };

/** Every container with every spelling that it may have, by name. */
function photosWith(place: Place): [name: string, photo: Buffer][] {
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), exifOf(place)]);
  const xmps = Object.entries(xmpOf(place));
  const [, anyXmp = ''] = xmps[0] ?? [];
  return [
    ['JPEG with Exif', jpegWith(picture('jpeg'), exif)],
    ...xmps.flatMap(([writer, xmp]): [string, Buffer][] => [
      [`JPEG with XMP of ${writer}`, jpegWith(picture('jpeg'), xmpSegment(xmp))],
      [`JPEG with XMP of ${writer} over segments`, jpegWith(picture('jpeg'), ...extensionSegments(xmp, 37))],
      [`WebP with XMP of ${writer}`, webpWith(picture('webp'), 'XMP ', Buffer.from(xmp))],
      [`GIF with XMP of ${writer}`, gifWith(picture('gif'), xmp)],
      [`TIFF with XMP of ${writer}`, Buffer.concat([picture('tiff'), Buffer.from(xmp)])],
    ]),
    ...Object.entries(filmsOf(place)).flatMap(([where, film]): [string, Buffer][] => [
      [`JPEG with a film with ${where}`, Buffer.concat([picture('jpeg'), film])],
      [`AVIF with a film with ${where}`, Buffer.concat([picture('avif'), box('mpvd', film)])],
    ]),
    ['WebP with Exif', webpWith(picture('webp'), 'EXIF', exifOf(place))],
    ['AVIF with Exif', Buffer.concat([picture('avif'), box('mdat', Buffer.from([0, 0, 0, 6]), exif)])],
    ['TIFF', tiffWithPlace(Buffer.from('II*\0\0\0\0\0', 'latin1'), place, [[0x010f, 4, 1, 7]])],
    [
      'TIFF with its table after a large picture',
      tiffWithPlace(Buffer.concat([Buffer.from('II*\0\0\0\0\0', 'latin1'), Buffer.alloc(700_001, 3)]), place),
    ],
    [
      'CR3',
      Buffer.concat([
        box('ftyp', Buffer.from('crx \0\0\0\x01crx isom')),
        box('moov', box('CMT4', gpsAlone(place))),
      ]),
    ],
    ['BigTIFF', bigTiff(place, 'II')],
    ['BigTIFF of the other order', bigTiff(place, 'MM')],
    ...Object.entries(pngTextsOf(place, anyXmp)).map(([name, chunk]): [string, Buffer] => [
      `PNG with ${name}`,
      pngWith(picture('png'), chunk),
    ]),
  ];
}

/** TIFF with offsets of 8 bytes. */
function bigTiff(place: Place, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(700);
  const u16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u64 = (value: number, at: number) =>
    order === 'II' ? tiff.writeBigUInt64LE(BigInt(value), at) : tiff.writeBigUInt64BE(BigInt(value), at);
  tiff.write(order, 'latin1');
  u16(43, 2);
  u16(8, 4);
  u64(16, 8);
  const entry = (at: number, tag: number, type: number, [count, value]: [number, number]) => {
    u16(tag, at);
    u16(type, at + 2);
    u64(count, at + 4);
    u64(value, at + 12);
  };
  u64(2, 16);
  entry(24, 0x010f, 16, [1, 7]);
  entry(44, 0x8825, 18, [1, 200]);
  u64(2, 200);
  entry(208, 2, 5, [3, 400]);
  entry(228, 4, 5, [3, 424]);
  rationals(place.latitude).copy(tiff, 400);
  rationals(place.longitude).copy(tiff, 424);
  return tiff;
}

/** A TIFF file whose first table is that of a place. */
function gpsAlone(place: Place): Buffer {
  const tiff = exifOf(place);
  tiff.writeUInt32LE(8 + 2 + 12 + 4, 4);
  return tiff;
}

/** Those in which one of the spellings is left; for packed texts, also after unpacking. */
function left(photo: Buffer, place: Place): string[] {
  const unpackedHex = Buffer.from(
    photo
      .toString('latin1')
      .replace(/[^\da-f]/gi, '')
      .slice(0, 200_000),
    'latin1',
  );
  return spellingsOf(place)
    .filter(
      (spelling) =>
        photo.includes(spelling) || unpackedHex.includes(Buffer.from(spelling.toString('hex'), 'latin1')),
    )
    .map((spelling) => spelling.toString('latin1'));
}

describe('a photo loses its place', () => {
  test('whatever the container and the spelling, and keeps its size', async () => {
    for (const [name, photo] of photosWith(workshop)) {
      const after = await erased(photo);
      expect(after.equals(photo), name).toBe(false);
      expect(after.length, name).toBe(photo.length);
      expect(left(after, workshop), name).toEqual([]);
      expect((await erased(after)).equals(after), `${name}, again`).toBe(true);
    }
  });

  test('wherever it is', async () => {
    const names = photosWith(workshop).map(([name]) => name);
    await fc.assert(
      fc.asyncProperty(anyPlace, fc.nat(names.length - 1), async (place, index) => {
        const [name, photo] = photosWith(place)[index] ?? ['', Buffer.alloc(0)];
        expect(left(await erased(photo), place), name).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('and looks as before', async () => {
    for (const [name, photo] of photosWith(workshop)) {
      const format = /^(JPEG|PNG|WebP|GIF|AVIF)/.exec(name)?.[0].toLowerCase();
      if (format === undefined) continue;
      const [before, after] = await Promise.all(
        [photo, await erased(photo)].map((bytes) => sharp(bytes).raw().toBuffer()),
      );
      expect(after?.equals(before ?? Buffer.alloc(0)), name).toBe(true);
      if (format === 'png') expect(isSoundPng(await erased(photo)), name).toBe(true);
    }
  });

  test('a TIFF that other programs read keeps its picture', async () => {
    const photo = tiffAfter(picture('tiff'));
    const after = await erased(photo);
    expect(after.equals(photo)).toBe(false);
    expect(left(after, workshop)).toEqual([]);
    expect((await sharp(after).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true);
  });

  test('at any place of a large file, wherever its reading is divided', async () => {
    const film = filmsOf(workshop)['©xyz'] ?? Buffer.alloc(0);
    const part = 2 * 1024 * 1024 - 256 * 1024;
    for (const shift of [0, 58, 62, 66]) {
      const padding = Buffer.alloc(part - picture('jpeg').length - shift, 5);
      const photo = Buffer.concat([picture('jpeg'), padding, film, Buffer.alloc(400_000)]);
      expect(left(await erased(photo), workshop), String(shift)).toEqual([]);
    }
  });
});

/** A whole TIFF file whose first table is moved to its end, where it has a place too. */
function tiffAfter(tiff: Buffer): Buffer {
  const table = tiff.readUInt32LE(4);
  const entries = Array.from({ length: tiff.readUInt16LE(table) }, (_, index) => {
    const at = table + 2 + 12 * index;
    return [
      tiff.readUInt16LE(at),
      tiff.readUInt16LE(at + 2),
      tiff.readUInt32LE(at + 4),
      tiff.readUInt32LE(at + 8),
    ];
  });
  return tiffWithPlace(tiff, workshop, entries);
}

describe('what is no place stays', () => {
  test.each([
    ['names that declare a space', '<rdf:Description xmlns:GPSx="urn:gps" xmlns:latitude="urn:l" a="1"/>'],
    ['a sentence about it', '<dc:description>GPS e latitude desligados</dc:description>'],
    ['the other properties', '<tiff:Make>Oficina</tiff:Make><tiff:Orientation>6</tiff:Orientation>'],
  ])('%s', async (_, xmp) => {
    const photo = jpegWith(picture('jpeg'), xmpSegment(xmp));
    expect((await erased(photo)).equals(photo)).toBe(true);
  });

  test('properties beside it', async () => {
    const xmp = `<r:D a:Make="Oficina" a:GPSLatitude="${minutes(workshop.latitude, 'NS')}" a:Model='X' d:Longitude='${decimal(workshop.longitude)}' a:Zoom="2"/>`;
    const after = (await erased(jpegWith(picture('jpeg'), xmpSegment(xmp)))).toString('latin1');
    expect(after).toMatch(/<r:D a:Make="Oficina" {2,}a:Model='X' {2,}a:Zoom="2"\/>/);
  });
});

describe('a hostile file ends within its budget', () => {
  const given = async (photo: Buffer) => {
    const file = path.join(folder, 'photo');
    await writeFile(file, photo);
    return () => erasePosition(file, photo.subarray(1, 4).toString() === 'PNG' ? 'image/png' : 'image/jpeg');
  };

  test.each([
    ['names of places', 'gps '],
    ['elements that do not end', '<GPS>'],
    ['attributes that do not end', ' GPS="'],
    ['boxes of a film', '\0\0\x0f\xffloci'],
    ['long names', 'gpsgpsgpsgps'],
  ])('of nothing but %s: erased, or given up', async (_, piece) => {
    const erase = await given(Buffer.concat([picture('jpeg'), Buffer.alloc(4_000_000, piece, 'latin1')]));
    let outcome: unknown;
    try {
      outcome = erase();
    } catch (error) {
      outcome = error;
    }
    expect(outcome === true || outcome === false || outcome instanceof TooMuchMetadata).toBe(true);
  });

  test('texts that unpack to far more than they are', async () => {
    const bomb = Buffer.concat([Buffer.from('XMP\0\0'), deflateSync(Buffer.alloc(40_000_000))]);
    expect(await given(pngWith(picture('png'), ['zTXt', bomb]))).toThrow(TooMuchMetadata);
    const many = Buffer.concat([Buffer.from('XMP\0\0'), deflateSync(Buffer.alloc(16_000_000))]);
    const chunks = Array.from({ length: 60 }, (): [string, Buffer] => ['zTXt', many]);
    expect(await given(pngWith(picture('png'), ...chunks))).toThrow(TooMuchMetadata);
  });
});
