import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { giveBack } from './give-back.ts';
import type { GrayImage } from './gray-image.ts';

/** What is used of `tesseract.js-core`, which has no types: Tesseract 5 as WebAssembly. */
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => Tesseract;
}
interface Tesseract {
  /** @returns 0, or another number for a failure */
  Init(folder: null, languages: string, engine: number, config?: undefined): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads `/input`, turned by radians around its middle. @returns 1 for a failure */
  SetImageFile(orientation: number, radians: number): number;
  FindLines(): number;
  /** Of the lines, in radians. */
  GetGradient(): number;
  Recognize(progress: null): number;
  GetJSONText(): string;
  Clear(): void;
}

export interface PixelBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** `confidence`: 0 to 100. */
export interface FoundWord {
  text: string;
  confidence: number;
  bbox: PixelBox;
}

interface FoundBlocks {
  blocks: { paragraphs: { lines: { words: FoundWord[] }[] }[] }[] | null;
}

export interface Found {
  lines: FoundWord[][];
  /** Its boxes are of the image turned so far around its middle. */
  radians: number;
}

const require = createRequire(import.meta.url);
/** Portuguese first: what both know is read as Portuguese. */
const languages = { por: '@tesseract.js-data/por', eng: '@tesseract.js-data/eng' };
/** Of Tesseract: its neural network alone. */
const lstmOnly = 1;
/** A smaller slope is read as well, and turning the image costs time. */
const leastRadians = 0.004;

declare const WebAssembly: { validate(bytes: Uint8Array): boolean };

interface Engine {
  core: Core;
  api: Tesseract;
}

let engine: Promise<Engine> | null = null;

/** The words on an image, by lines in reading order. */
export async function findWords(image: GrayImage): Promise<Found> {
  engine ??= load();
  try {
    return read(await engine, image);
  } catch (error) {
    // After a failure inside of it, it is not used again.
    engine = null;
    throw error;
  }
}

/**
 * Gives back the memory of OCR, which grows with the largest image and never shrinks: large images are decoded before it is
 * loaded, and again after it is gone. Loading it takes a tenth of the time of a page.
 */
export async function unloadOcr(): Promise<void> {
  engine = null;
  await giveBack();
}

function read({ core, api }: Engine, image: GrayImage): Found {
  core.FS.writeFile('/input', pgmOf(image));
  try {
    api.SetVariable('user_defined_dpi', String(image.dpi ?? 0));
    setImage(api, 0);
    api.FindLines();
    const slope = api.GetGradient();
    const radians = Math.abs(slope) < leastRadians ? 0 : slope;
    if (radians !== 0) setImage(api, radians);
    api.Recognize(null);
    const { blocks }: FoundBlocks = JSON.parse(api.GetJSONText());
    const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs);
    return { lines: paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words)), radians };
  } finally {
    api.Clear();
    core.FS.unlink('/input');
  }
}

function setImage(api: Tesseract, radians: number): void {
  if (api.SetImageFile(1, radians) === 1) throw new Error('Tesseract takes the image for broken');
}

/** Everything comes from packages on this disk. */
async function load(): Promise<Engine> {
  const startCore: (options: {
    TesseractProgress(): void;
    print(): void;
    printErr(): void;
  }) => Promise<Core> = require(variant());
  const core = await startCore({ TesseractProgress() {}, print() {}, printErr() {} });
  for (const [language, name] of Object.entries(languages)) {
    const folder = path.dirname(require.resolve(name));
    const file = path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
    core.FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(file)));
  }
  const api = new core.TessBaseAPI();
  const failure = api.Init(null, Object.keys(languages).join('+'), lstmOnly);
  if (failure !== 0) throw new Error('Tesseract does not start with its language data');
  for (const language of Object.keys(languages)) core.FS.unlink(`./${language}.traineddata`);
  return { core, api };
}

/** The fastest build that this processor runs. */
function variant(): string {
  return WebAssembly.validate(relaxedVectors)
    ? 'tesseract.js-core/tesseract-core-relaxedsimd-lstm'
    : 'tesseract.js-core/tesseract-core-lstm';
}

/** A module of one function with an instruction of relaxed SIMD (https://github.com/WebAssembly/relaxed-simd). */
const relaxedVectors = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2,
  253, 15, 253, 128, 2, 11,
]);

/** The plainest format that Leptonica reads. */
function pgmOf({ pixels, width, height }: GrayImage): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  return Buffer.concat([header, pixels]);
}
