import { encodingOf, rawText, type TextEncoding } from '@bancada/contract/encodings/decode-text';
import { type Pause, pauseOften } from './pause.ts';

/** The encodings that somebody may choose: a file of text tells its own in no way that is sure. */
export const encodings = ['UTF-8', 'Windows-1252', 'DOS (850)', 'DOS (437)', 'DOS (860)', 'UTF-16'] as const;
export type Encoding = (typeof encodings)[number];

const codePages: Partial<Record<TextEncoding, Encoding>> = {
  'windows-1252': 'Windows-1252',
  cp850: 'DOS (850)',
  cp437: 'DOS (437)',
  cp860: 'DOS (860)',
};

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** Some bytes were invalid, and each became `unreadable`. */
  isDamaged: boolean;
}

export const unreadable = '\ufffd';

/** Bytes decoded between two pauses for the page. */
const sliceBytes = 1024 * 1024;
/** Enough of a file to recognise UTF-16 by its zeros. */
const sampleBytes = 4096;

/** The text of a file without its BOM: as chosen, or UTF-16, UTF-8 if it is valid, else the code page in which it reads best. */
export async function decodeText(
  bytes: Uint8Array,
  pause: Pause = pauseOften(),
  chosen?: Encoding,
): Promise<DecodedText> {
  const wide = chosen === undefined || chosen === 'UTF-16' ? utf16Of(bytes) : null;
  if (wide !== null || chosen === 'UTF-16')
    return {
      text: await decode(bytes, new TextDecoder(wide ?? 'utf-16le'), pause),
      encoding: 'UTF-16',
      isDamaged: false,
    };
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (chosen === undefined || chosen === 'UTF-8') {
    try {
      const strict = new TextDecoder('utf-8', { fatal: true });
      return { text: await decode(bytes, strict, pause), encoding: 'UTF-8', isDamaged: false };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    if (isMarked || chosen === 'UTF-8')
      return { text: await decode(bytes, new TextDecoder(), pause), encoding: 'UTF-8', isDamaged: true };
  }
  const encoding = chosen ?? guessedPage(bytes);
  return { text: await decode(bytes, pageDecoder(encoding), pause), encoding, isDamaged: false };
}

/** Enough around the first letter with an accent to tell code pages apart. */
const guessedBytes = 256 * 1024;

function guessedPage(bytes: Uint8Array): Encoding {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 64);
  return codePages[encodingOf(bytes.subarray(first, first + guessedBytes))] ?? 'Windows-1252';
}

/** Bytes of a code page are characters of their own: slices need nothing of each other. */
function pageDecoder(encoding: Encoding): Pick<TextDecoder, 'decode'> {
  const [page] = Object.entries(codePages).find(([, name]) => name === encoding) ?? ['windows-1252'];
  return {
    decode: (bytes) => (bytes === undefined ? '' : rawText(bytes as Uint8Array, page as TextEncoding)),
  };
}

async function decode(
  bytes: Uint8Array,
  decoder: Pick<TextDecoder, 'decode'>,
  pause: Pause,
): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    parts.push(decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true }));
    await pause();
  }
  return (parts.join('') + decoder.decode()).replace(/^\ufeff+/, '');
}

/** By its BOM, or without one by the zero in every second byte of Latin text. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.min(bytes.length, sampleBytes) >> 1;
  const zerosFrom = (first: number) =>
    Array.from({ length: pairs }, (_, pair) => bytes[2 * pair + first]).filter((byte) => byte === 0).length;
  const [even, odd] = [zerosFrom(0), zerosFrom(1)];
  if (odd > pairs * 0.7 && even < pairs * 0.1) return 'utf-16le';
  return even > pairs * 0.7 && odd < pairs * 0.1 ? 'utf-16be' : null;
}
