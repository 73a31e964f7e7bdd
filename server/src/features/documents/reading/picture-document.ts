import { readFile } from 'node:fs/promises';
import { documentLimits } from '@bancada/contract/attachments/documents';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp, { type SharpOptions } from 'sharp';
import { type GrayImage, isBlank } from './gray-image.ts';
import { picturePixelsMax, recognisedPixelsMax, webpQuality, wholePixelsMax } from './limits.ts';
import type { ReadPage, Thumbnail } from './messages.ts';
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
  /** Pictures in the file. */
  pages: number;
}

/**
 * A picture is a document of one page; a TIFF, such as scanners and faxes make, of as many as it has pictures. Of what moves it is
 * the first picture. @throws Unreadable `grande-demais`, `danificado`
 */
export async function openPicture(path: string, mediaType: string): Promise<OpenDocument> {
  const first = mediaType === 'image/bmp' ? await decodeBmp(path) : await examine(path, 1);
  const pages = mediaType === 'image/tiff' ? first.pages : 1;
  return {
    pages,
    readableTo: pages,
    readPage: async (page) => recognisedOn(await grayOf(page === 1 ? first : await examine(path, page))),
    thumbnail: () => webpOf(first.input, first.options),
    close: async () => {},
  };
}

export async function recognisedOn(image: GrayImage): Promise<ReadPage> {
  const recognised = isBlank(image) ? null : await recognise(image);
  return { text: recognised?.text ?? '', origin: 'ocr', boxes: recognised?.boxes ?? [] };
}

async function examine(path: string, page: number): Promise<Source> {
  const options: SharpOptions = {
    ...({ limitInputPixels: picturePixelsMax, sequentialRead: true, failOn: 'none' } as const),
    ...(page > 1 && { page: page - 1 }),
  };
  const {
    width,
    height,
    pages = 1,
    orientation = 1,
  } = await sharp(path, { ...options, limitInputPixels: false }).metadata();
  refuseLarge(width * height, picturePixelsMax);
  return { input: path, options, width, height, orientation, pages };
}

function refuseLarge(pixels: number, max: number): void {
  if (pixels > max) throw new Unreadable('grande-demais');
}

/** Scaled first and turned after: a large photo is never in memory as a whole. */
export async function grayOf({ input, options, width, height, orientation }: Source): Promise<GrayImage> {
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
  return ofPixels(new Uint8Array(data.buffer), image.width, image.height, 4);
}

/** A picture that is decoded already, and upright. */
export function ofPixels(input: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Source {
  return { input, options: { raw: { width, height, channels } }, width, height, orientation: 1, pages: 1 };
}

/** A thumbnail, upright by its EXIF orientation, of the first frame, transparent parts white. */
export async function webpOf(input: string | Uint8Array, options: SharpOptions): Promise<Thumbnail> {
  const side = documentLimits.thumbnailPx;
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .webp({ quality: webpQuality })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}
