import { type Pause, pauseOften } from './pause.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

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

/** The text of a file without its BOM: UTF-16, UTF-8 if it is valid, else the encoding of older spreadsheets. */
export async function decodeText(bytes: Uint8Array, pause: Pause = pauseOften()): Promise<DecodedText> {
  const wide = utf16Of(bytes);
  if (wide !== null)
    return { text: await decode(bytes, new TextDecoder(wide), pause), encoding: 'UTF-16', isDamaged: false };
  try {
    const strict = new TextDecoder('utf-8', { fatal: true });
    return { text: await decode(bytes, strict, pause), encoding: 'UTF-8', isDamaged: false };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const encoding = isMarked ? 'UTF-8' : 'Windows-1252';
  return { text: await decode(bytes, new TextDecoder(encoding), pause), encoding, isDamaged: isMarked };
}

async function decode(bytes: Uint8Array, decoder: TextDecoder, pause: Pause): Promise<string> {
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
