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
import { erasePosition } from './photo-position.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-photo-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The file after its position was erased; null where it was left as it is. */
async function erased(photo: Buffer): Promise<Buffer | null> {
  const file = path.join(folder, 'photo');
  await writeFile(file, photo);
  const isChanged = await erasePosition(file, await mediaTypeOf(file));
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

test('so do the further pictures that a phone puts behind the first, megabytes later', async () => {
  const photo = jpegWithPosition(Buffer.concat([Buffer.alloc(5_000_000, 7), jpegWithPosition()]));
  const after = await erased(photo);
  const second = after?.subarray(jpegWithPosition().length + 5_000_000) ?? Buffer.alloc(0);
  expect(await readAll(second)).toMatchObject({ Orientation: 6, Make: 'Oficina' });
  expect(await exifr.gps(second)).toBeUndefined();
});

test('a PNG loses it too, and its sums hold', async () => {
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

test('what has no position, or is no photo, is left as it is', async () => {
  const without = await erased(jpegWithPosition());
  expect(await erased(without as Buffer)).toBeNull();
  expect(await erased(Buffer.concat([Buffer.from('%PDF-1.7\n'), exifWithPosition()]))).toBeNull();
});

test('metadata that lie about their places break nothing', async () => {
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
