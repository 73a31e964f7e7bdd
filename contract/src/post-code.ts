// How people write POST codes and vehicle trouble codes, read into what is kept: 1 to 10 letters and digits, upper case.
import type { Unread } from './beep-code.ts';
import { signalLimits } from './signal-codes.ts';

/** What stands before a code: `Q-Code: A2`, `POST 55`, `0x62`, `código P0AA6`. */
const announced =
  /^(?:(?:q-?\s*code|post(?:\s*code)?|code(?:\s*post)?|c[oó]digo|dtc|erro|error|debug)\b\s*[:=#-]?\s*)+/i;
const separators = /[\s._:-]+/g;

/** Reads a code: `0x62` and `62h` are `62`, `p0a80-00` is `P0A8000`, `Q-Code: A2` is `A2`. */
export function readPostCode(text: string): { code: string } | Unread {
  const bare = text
    .trim()
    .replace(announced, '')
    .replace(/^0x(?=[0-9a-f])/i, '');
  const code = bare
    .replace(separators, '')
    .replace(/^([0-9a-f]{2})h$/i, '$1')
    .toUpperCase();
  if (code === '') return { refusal: 'Digite um código.' };
  if (!/^[A-Z0-9]+$/.test(code)) return { refusal: 'Use só letras e números.' };
  if (code.length > signalLimits.postMaxChars)
    return { refusal: `Use no máximo ${signalLimits.postMaxChars} letras e números.` };
  return { code };
}
