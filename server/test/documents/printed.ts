import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';

/** How a page was printed and scanned. */
export interface Printing {
  /** A font's file; Liberation Sans unless given. */
  font?: string;
  points?: number;
  dpi?: number;
  /** Clockwise, in degrees: how crooked it lay on the scanner. */
  slope?: number;
  /** Standard deviation of the noise, of 255. */
  noise?: number;
  /** Of the JPEG, from 1 to 100. */
  quality?: number;
}

export interface Printed {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Middle of each line's first word, in fractions of the page. */
  firstWords: { word: string; x: number; y: number }[];
}

const pointsOfInch = 72;
const a4 = { width: 595, height: 842 };
const margin = 57;
const lineHeight = 1.45;
const ink = '#1a1a1a';

/** Comes with pdf.js, so it is there without fonts on the machine. */
export const liberationSans = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/LiberationSans-Regular.ttf',
);

/** A scanned A4 page of these words, filled line by line, as a grey JPEG. Words that do not fit are left out. */
export async function printPage(
  text: string,
  printing: Printing = {},
): Promise<Printed & { words: string[] }> {
  const { dpi = 150, points = 11, slope = 0, noise = 0, quality = 85, font = liberationSans } = printing;
  const scale = dpi / pointsOfInch;
  const [width, height] = [Math.round(a4.width * scale), Math.round(a4.height * scale)];
  const family = path.basename(font, '.ttf');
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(font, family);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  const radians = (slope * Math.PI) / 180;
  context.translate(width / 2, height / 2);
  context.rotate(radians);
  context.translate(-width / 2, -height / 2);
  const size = points * scale;
  context.font = `${size}px "${family}"`;
  const lines = linesOf(text, (line) => context.measureText(line).width <= width - 2 * margin * scale);
  const room = Math.floor((height - 2 * margin * scale) / (size * lineHeight));
  const firstWords: Printed['firstWords'] = [];
  for (const [index, line] of lines.slice(0, room).entries()) {
    const baseline = margin * scale + size * (1 + index * lineHeight);
    context.fillText(line, margin * scale, baseline);
    const [word = ''] = line.split(' ');
    const [x, y] = [
      margin * scale + context.measureText(word).width / 2 - width / 2,
      baseline - size / 3 - height / 2,
    ];
    const place = {
      x: 0.5 + (Math.cos(radians) * x - Math.sin(radians) * y) / width,
      y: 0.5 + (Math.sin(radians) * x + Math.cos(radians) * y) / height,
    };
    if (line !== '') firstWords.push({ word, ...place });
  }
  const pixels = grey(context.getImageData(0, 0, width, height).data, noise);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality })
    .toBuffer();
  const words = lines
    .slice(0, room)
    .join(' ')
    .split(' ')
    .filter((word) => word !== '');
  return { jpeg, width, height, firstWords, words };
}

function linesOf(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

function grey(rgba: Uint8ClampedArray, noise: number): Buffer {
  const pixels = Buffer.alloc(rgba.length / 4);
  const next = gaussian(20_261_126);
  for (let at = 0; at < pixels.length; at++) {
    const value = (rgba[4 * at] ?? 0) + (noise === 0 ? 0 : noise * next());
    pixels[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return pixels;
}

/** Normally distributed numbers, always the same (mulberry32, Box and Muller). */
function gaussian(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform() || Number.MIN_VALUE)) * Math.cos(2 * Math.PI * uniform());
}
