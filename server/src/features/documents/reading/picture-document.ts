import { readFile } from 'node:fs/promises';
import { documentLimits } from '@bancada/contract/documents';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp, { type SharpOptions } from 'sharp';
import { type GrayImage, isBlank } from './gray-image.ts';
import { picturePixelsMax, recognisedPixelsMax, webpQuality, wholePixelsMax } from './limits.ts';
import type { Thumbnail } from './messages.ts';
import type { OpenDocument } from './open-document.ts';
import { recognise } from './recognise.ts';
import { Unreadable } from './unreadable.ts';

/** Nothing is kept between pictures, and one is worked on by one thread: this process has little memory. */
sharp.cache(false);
sharp.concurrency(1);

/** Letters of a small picture, such as of a screen, are drawn larger for OCR. */
const smallPixels = 1_600_000;
const enlargedTimes = 2;

interface Source {
  input: string | Uint8Array;
  options: SharpOptions;
  width: number;
  height: number;
  /** EXIF's: 1 to 8. */
  orientation: number;
}

/** A picture is a document of one page. @throws Unreadable `grande-demais`, `danificado` */
export async function openPicture(path: string, mediaType: string): Promise<OpenDocument> {
  const source = mediaType === 'image/bmp' ? await decodeBmp(path) : await examine(path);
  return {
    pages: 1,
    readableTo: 1,
    async readPage() {
      const image = await grayOf(source);
      const recognised = isBlank(image) ? null : await recognise(image);
      return { text: recognised?.text ?? '', origin: 'ocr', boxes: recognised?.boxes ?? [] };
    },
    thumbnail: () => webpOf(source.input, source.options),
    close: async () => {},
  };
}

async function examine(path: string): Promise<Source> {
  const options = { limitInputPixels: picturePixelsMax, sequentialRead: true, failOn: 'none' } as const;
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(path, { ...options, limitInputPixels: false }).metadata();
  refuseLarge(width * height, picturePixelsMax);
  return { input: path, options, width, height, orientation };
}

function refuseLarge(pixels: number, max: number): void {
  if (pixels > max) throw new Unreadable('grande-demais');
}

/** Scaled first and turned after: a large photo is never in memory as a whole. */
async function grayOf({ input, options, width, height, orientation }: Source): Promise<GrayImage> {
  const times = width * height < smallPixels ? enlargedTimes : 1;
  const scale = Math.min(times, Math.sqrt(recognisedPixelsMax / (width * height)));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const pixels = await sharp(input, options)
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: 'white' })
    .grayscale()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return { ...(await upright(pixels, size, orientation)), dpi: null };
}

/** EXIF's orientations (https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf, 4.6.4): mirrored first, then turned clockwise. */
const orientations: readonly { isFlopped: boolean; turn: number }[] = [
  { isFlopped: false, turn: 0 },
  { isFlopped: true, turn: 0 },
  { isFlopped: false, turn: 180 },
  { isFlopped: true, turn: 180 },
  { isFlopped: true, turn: 270 },
  { isFlopped: false, turn: 90 },
  { isFlopped: true, turn: 90 },
  { isFlopped: false, turn: 270 },
];

async function upright(pixels: Uint8Array, size: { width: number; height: number }, orientation: number) {
  const { isFlopped, turn } = orientations[orientation - 1] ?? { isFlopped: false, turn: 0 };
  const { data, info } = await sharp(pixels, { raw: { ...size, channels: 1 } })
    .flop(isFlopped)
    .rotate(turn)
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const bmpHeaderBytes = 26;

/** Decoded whole, so fewer pixels than of other pictures. By the canvas: the library for pictures does not read BMP. */
async function decodeBmp(path: string): Promise<Source> {
  const bytes = await readFile(path);
  if (bytes.length < bmpHeaderBytes) throw new Unreadable('danificado');
  refuseLarge(Math.abs(bytes.readInt32LE(18) * bytes.readInt32LE(22)), wholePixelsMax);
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const size = { width: image.width, height: image.height };
  return {
    input: new Uint8Array(data.buffer),
    options: { raw: { ...size, channels: 4 } },
    ...size,
    orientation: 1,
  };
}

/** A thumbnail, upright by its EXIF orientation, of the first frame, transparent parts white. */
async function webpOf(input: string | Uint8Array, options: SharpOptions): Promise<Thumbnail> {
  const side = documentLimits.thumbnailPx;
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .webp({ quality: webpQuality })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}
