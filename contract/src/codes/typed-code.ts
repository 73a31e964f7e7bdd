import * as z from 'zod/mini';
import { cleanLine } from '../texts.ts';
import { readBeeps, type Unread } from './beep-code.ts';
import { readLed } from './led-code.ts';
import { readPostCode } from './post-code.ts';
import { type SignalType, signalLimits } from './signal-codes.ts';

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

/** Notations with more than they hold: a count above 9, more than 15 items. */
const beyond: Record<SignalType, { form: RegExp; refusal: string } | null> = {
  post: null,
  led: {
    form: /^([ABVGZ](\d+|\*)\s*)*[ABVGZ]\d{2,}/,
    refusal:
      'Cada cor pisca de 1 a 9 vezes, ou fica fixa. Mais que isso se escreve: vermelho pisca 12 vezes.',
  },
  beep: {
    form: /^[SL]([sl][SL]){8,}$/,
    refusal: `Use no máximo ${signalLimits.beepMaxItems} itens: 8 bipes e os espaços entre eles. Mais que isso se escreve: 12 bipes.`,
  },
};

/** For calls: their notations keep their limits; what goes beyond is said in words, or as the POST code that it becomes. */
export function readWithinLimits(type: SignalType, text: string): { code: string } | Unread {
  const over = beyond[type];
  return over?.form.test(cleanLine(text)) ? { refusal: over.refusal } : readSignalCode(type, text);
}

const typed = (read: (text: string) => { code: string } | Unread) =>
  z.string().check(
    z.maxLength(typedCodeMaxChars),
    z.overwrite((text) => {
      const answer = read(text);
      return 'code' in answer ? answer.code : text;
    }),
    z.refine((text) => 'code' in read(text), {
      error: ({ input }) => {
        const answer = read(String(input));
        return 'refusal' in answer ? answer.refusal : undefined;
      },
    }),
  );

/**
 * A code to be stored, in whatever way it is written: `0x7F` and `7Fh` become `7F`. A LED or beep code beyond the limits
 * becomes the POST code of long-signals.ts; `asStored` puts it where it belongs.
 */
export const typedCode = (type: SignalType) => typed((text) => readWithinLimits(type, text));

/** The same as a person writes it in a table, who knows no limits: `V12` is twelve red blinks. */
export const writtenCode = (type: SignalType) => typed((text) => readSignalCode(type, text));
