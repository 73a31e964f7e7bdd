import * as z from 'zod/mini';
import { readBeeps, type Unread } from './codes/beep-code.ts';
import { readLed } from './codes/led-code.ts';
import { readPostCode } from './codes/post-code.ts';
import type { SignalType } from './signal-codes.ts';
import { cleanLine } from './texts.ts';

const readers: Record<SignalType, (text: string) => { code: string } | Unread> = {
  post: readPostCode,
  led: readLed,
  beep: readBeeps,
};

/**
 * Parses a code of this type as people write it into the stored notation. Applied until the result no longer changes,
 * so that a stored code parses to itself.
 */
export function readSignalCode(type: SignalType, text: string): { code: string } | Unread {
  const read = readers[type](cleanLine(text));
  if ('refusal' in read || read.code === text) return read;
  const again = readSignalCode(type, read.code);
  return 'code' in again ? again : read;
}

/** Longer texts are not parsed as codes. */
export const typedCodeMaxChars = 200;

/** A code to be stored, in whatever way it is written: `0x7F` and `7Fh` become `7F`. */
export const typedCode = (type: SignalType) =>
  z.string().check(
    z.maxLength(typedCodeMaxChars),
    z.overwrite((text) => {
      const read = readSignalCode(type, text);
      return 'code' in read ? read.code : text;
    }),
    z.refine((text) => 'code' in readSignalCode(type, text), {
      error: ({ input }) => {
        const read = readSignalCode(type, String(input));
        return 'refusal' in read ? read.refusal : undefined;
      },
    }),
  );
