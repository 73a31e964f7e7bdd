// Parses POST codes and vehicle trouble codes as people write them into the stored form: 1 to 10 letters and digits, upper case.

import type { Unread } from './beep-code.ts';
import { readJ1939, storedJ1939 } from './j1939-code.ts';
import { signalLimits } from './signal-codes.ts';

/** Words that may precede a code: `Q-Code: A2`, `POST 55`, `código P0AA6`. */
const announcements = 'Q-CODE QCODE POSTCODE POST CODE CÓDIGO CODIGO CÓD COD DTC ERROR ERRO DEBUG'.split(' ');
const twoWords = ['Q CODE', 'POST CODE', 'CODE POST'];
// No name is a concatenation of others, so the regex cannot backtrack over a long text.
const named = [...announcements, 'Q\\s+CODE'].join('|');
const behind = '(?![\\p{L}\\p{N}])[\\s:=#-]*';
const announced = new RegExp(`^(?:(?:(?:${named})${behind}|QCODE(?=[\\dA-F]{2}$)))+`, 'iu');
const announcementAlone = new RegExp(`^(?:(?:${named})${behind})+$`, 'iu');
/** The current code of a POST card and the one before it: `C1 00`. */
const pair = /^([\da-f]{2})[\s/-]\s*[\da-f]{2}$/i;
const separators = /[\s._:/()-]+/g;

/** Whether the text may still become a code as typing goes on: `Q-Co`, `Q-Code: `, `C1 0`. */
export function isPostCodeBegun(text: string): boolean {
  const typed = text.toUpperCase();
  const isAnnouncement = [...announcements, ...twoWords].some((name) => name.startsWith(typed));
  return isAnnouncement || announcementAlone.test(typed) || /^[\dA-F]{2}[\s/-][\dA-F]{0,2}$/.test(typed);
}

/** Parses a code: `0x62` and `62h` are `62`, `p0a80-00` is `P0A8000`, `Q-Code: A2` is `A2`, `C1 00` is the current code C1, and `SPN 3364 FMI 18` is `S3364F18`. */
export function readPostCode(text: string): { code: string } | Unread {
  const bare = text
    .trim()
    .replace(announced, '')
    .replace(/^0x(?=[0-9a-f])/i, '');
  const j1939 = readJ1939(bare);
  if (j1939 !== null) return { code: storedJ1939(j1939) };
  const code = (pair.exec(bare)?.[1] ?? bare)
    .replace(separators, '')
    .replace(/^([0-9a-f]{2})h$/i, '$1')
    .toUpperCase();
  if (code === '') return { refusal: 'Digite um código.' };
  if (!/^[A-Z0-9]+$/.test(code)) return { refusal: 'Use só letras e números.' };
  if (code.length > signalLimits.postMaxChars)
    return { refusal: `Use no máximo ${signalLimits.postMaxChars} letras e números.` };
  return { code };
}
