// Two texts that look the same are the same: what is typed is brought into one form before anything reads or keeps it.
import * as z from 'zod/mini';
import { plain } from './notation-words.ts';

/** Emoji whose joiners and selectors are part of the picture: 👨‍🔧, ❤️, 1️⃣, 🏴󠁧󠁢󠁥󠁮󠁧󠁿. */
const picture = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{EMod}?`;
const emoji = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|${picture}(?:\u200D${picture})*|[0-9#*]\uFE0F?\u20E3`;
/** Zero-width, direction of writing, control characters. U+0000 stays: it is refused by name where it cannot be kept. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}|[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]`;
const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, 'gu');

/** Without what nobody sees, accents joined to their letters (NFC). */
function seen(text: string): string {
  return text.replace(emojiOrUnseen, (_, kept?: string) => kept ?? '').normalize('NFC');
}

/** Names, sentences, codes: every kind of blank is a space, every break of lines `\n`; none around it. */
export function cleanLine(text: string): string {
  return seen(text)
    .replace(/[\p{Zs}\v\f\u2800]/gu, ' ')
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .trim();
}

/** Long texts, where a no-break space is the author's: `5 V` stays on one line. Without blanks around it. */
export function cleanParagraphs(text: string): string {
  return seen(text).replace(/^[\s\u0085\u2800]+|[\s\u0085\u2800]+$/g, '');
}

/** What the same texts have in common: no case, accents, kinds of blanks, or what nobody sees. As `fold_text` in SQL. */
export function foldText(text: string): string {
  return plain(
    cleanLine(text)
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

/** What is sought, on one line. One blank at its end stays: the last word is typed to its end. */
export function cleanSearch(text: string): string {
  const isOpen = /[\s\u0085\u2800]$/.test(text);
  const words = cleanLine(text).replace(/\s+/g, ' ');
  return isOpen && words !== '' ? `${words} ` : words;
}

/** Whatever is typed to find something: `search`, `q` and the like of every call. */
export const searchText = (maxChars: number) =>
  z.string().check(z.overwrite(cleanSearch), z.maxLength(maxChars));
