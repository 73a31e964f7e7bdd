import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animatedPng } from '../../test/photos.ts';
import { mediaTypeOf } from './media-type.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada-type-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return mediaTypeOf(file);
}

const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';

describe('PDF', () => {
  test.each([
    ['at once', ''],
    ['after a line feed', '\n'],
    ['after a text', 'Enviado pelo scanner da oficina\r\n'],
    ['after what is sent to a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n'],
    ['after a binary header', Buffer.from([0, 1, 2, 0xff, 0xfe, 0x80, 0]).toString('latin1')],
    ['after a header of 128 bytes', `\0${'x'.repeat(20)}${'\0'.repeat(107)}`],
    ['after zero bytes', '\0'.repeat(1_000)],
    ['after letters that other formats begin with', 'BM relatório\n'],
    ['at the last place', ' '.repeat(1_019)],
  ])('%s', async (_, before) => {
    expect(await typeOf(before + pdf)).toBe('application/pdf');
  });

  test('one whose mark comes later is none, nor is a text that mentions it', async () => {
    expect(await typeOf(`${'texto '.repeat(200)}\n${pdf}`)).toBe('text/plain; charset=utf-8');
    expect(await typeOf('Todo PDF começa com %PDF-1.7 e acaba com %%EOF.')).toMatch('text/plain');
  });
});

describe('text', () => {
  const wide = Buffer.from('Tensão no R5: 3,3 V\r\n', 'utf16le');
  const mark = Buffer.from([0xff, 0xfe]);
  test.each([
    ['utf-16le', Buffer.concat([mark, wide])],
    ['utf-16be', Buffer.concat([mark, wide]).swap16()],
    ['utf-16le', wide],
    ['utf-16be', Buffer.from(wide).swap16()],
    ['utf-8', Buffer.from('\x1b[32m[ OK ]\x1b[0m U-Boot\r\n')],
    ['utf-8', Buffer.from('Lista POST\r\n01 teste\r\n\x1a')],
    ['utf-8', Buffer.from(`Lista POST\r\n${'\x1a'.repeat(100)}`)],
    ['utf-8', Buffer.from('login: \x07\b \br\x0droot\r\n')],
    ['utf-8', Buffer.from(`\0${'[    0.000000] Booting Linux on physical CPU 0x0\r\n'.repeat(20)}`)],
    ['utf-8', Buffer.from('não mede nada')],
    ['windows-1252', Buffer.from('Medi\xe7\xe3o da tens\xe3o', 'latin1')],
    ['cp850', Buffer.from('Medi\x87\xc6o da tens\xc6o', 'latin1')],
    ['cp860', Buffer.from('Medi\x87\x84o, inspe\x87\x94es', 'latin1')],
    ['cp437', Buffer.from('\xd5\xcd\xcd\xcd\xb8\r\n\xb3 x \xb3\r\n\xd4\xcd\xcd\xcd\xbe', 'latin1')],
  ])('in %s: %o', async (charset, bytes) => {
    expect(await typeOf(bytes)).toBe(`text/plain; charset=${charset}`);
  });

  test.each([
    'BMS da bateria: 96 células',
    'MZ: zona morta',
    'GIF não é vídeo',
    'ID3 do carro',
    'BZh',
    'FWS ok',
  ])('one that begins as another format: %s', async (text) => {
    expect(await typeOf(Buffer.from(text))).toBe('text/plain; charset=utf-8');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a few numbers', Buffer.from([1, 2, 3, 0, 255])],
    ['random bytes', randomBytes(20_000)],
    ['empty flash memory', Buffer.alloc(70_000, 0xff)],
    ['empty flash memory with a name', Buffer.concat([Buffer.from('BIOS 1.2'), Buffer.alloc(70_000, 0xff)])],
    ['zero bytes', Buffer.alloc(500)],
    ['numbers of two bytes', Buffer.from(Uint16Array.from({ length: 300 }, (_, index) => index).buffer)],
    ['numbers of four bytes', Buffer.from(Uint32Array.from({ length: 300 }, (_, index) => index).buffer)],
  ])('is not: %s', async (_, bytes) => {
    expect(await typeOf(bytes)).not.toMatch(/^text/);
  });

  test('a page is never plain text, in any encoding', async () => {
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(await typeOf(Buffer.from('<html><script>1</script>', encoding))).toBe('text/html');
  });
});

describe('pictures', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)('%s', async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    expect(await typeOf(await picture.toFormat(format).toBuffer())).toBe(`image/${format}`);
  });

  test('an animated PNG is a PNG', async () => {
    expect(await typeOf(animatedPng())).toBe('image/png');
  });
});
