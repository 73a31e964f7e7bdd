// Texts that look the same are the same: everything typed is normalised before it is compared or stored.
import * as z from 'zod/mini';
import { plain } from './codes/notation-words.ts';

/** Emoji whose joiners and variation selectors are part of the picture: 👨‍🔧, ❤️, 1️⃣, 🏴󠁧󠁢󠁥󠁮󠁧󠁿. */
const picture = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{EMod}?`;
const emoji = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|${picture}(?:\u200D${picture})*|[0-9#*]\uFE0F?\u20E3`;
/** Zero-width, bidirectional and control characters. Not U+0000, which has an error message of its own. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}|[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]`;
const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, 'gu');

/** Without invisible characters, in NFC. */
function seen(text: string): string {
  return text.replace(emojiOrUnseen, (_, kept?: string) => kept ?? '').normalize('NFC');
}

/** For names, sentences and codes: every kind of space becomes a plain one, every line break `\n`; trimmed. */
export function cleanLine(text: string): string {
  return seen(text)
    .replace(/[\p{Zs}\v\f\u2800]/gu, ' ')
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .trim();
}

/** For long texts, in which a no-break space is intended: `5 V` stays on one line. Trimmed. */
export function cleanParagraphs(text: string): string {
  return seen(text).replace(/^[\s\u0085\u2800]+|[\s\u0085\u2800]+$/g, '');
}

/** Comparison key: ignores case, accents, kinds of spaces and invisible characters. Same as `fold_text` in SQL. */
export function foldText(text: string): string {
  return plain(
    cleanLine(text)
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

/** Search input as a single line. One trailing space stays: it marks the last word as complete. */
export function cleanSearch(text: string): string {
  const isOpen = /[\s\u0085\u2800]$/.test(text);
  const words = cleanLine(text).replace(/\s+/g, ' ');
  return isOpen && words !== '' ? `${words} ` : words;
}

/** Schema of all search input: `search`, `q` and the like. */
export const searchText = (maxChars: number) =>
  z.string().check(z.overwrite(cleanSearch), z.maxLength(maxChars));
