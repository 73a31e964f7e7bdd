import type { Spend } from './tiff-position.ts';

/**
 * What the names of positions contain, whatever their prefix: those of Exif and of drones (also as one maker misspells them),
 * and those of the W3C (https://www.w3.org/2003/01/geo/).
 */
const partOfName = /gps|latitude|longt?itude|geo:(?:lat|long)/gi;
const nameMax = 100;
/** A position's element or attribute ends within so many characters. */
const valueMax = 4_096;
/** Budget of one name, and of looking for the end of its value. */
const cost = { name: 64, value: 4_096 };

const isOfName = (char: string) => /^[\w.:-]$/.test(char);
const restOfName = /[\w.:-]{0,100}/y;
const isSpace = (char: string) => /^\s$/.test(char);

/** XMP is XML text: elements and attributes with a position are overwritten with spaces. @returns whether there were any */
export function eraseInXmp(bytes: Buffer, spend: Spend): boolean {
  const text = bytes.toString('latin1');
  let isChanged = false;
  let done = 0;
  for (const { index } of text.matchAll(partOfName)) {
    if (index < done) continue;
    spend(cost.name);
    const name = nameAt(text, index);
    const found = propertyOf(text, name, spend);
    done = found?.end ?? name.end;
    if (found === null) continue;
    bytes.fill(0x20, found.start, found.end);
    isChanged = true;
  }
  return isChanged;
}

interface Stretch {
  start: number;
  end: number;
}

function nameAt(text: string, at: number): Stretch {
  let start = at;
  while (at - start < nameMax && isOfName(text.charAt(start - 1))) start--;
  restOfName.lastIndex = at;
  restOfName.exec(text);
  return { start, end: restOfName.lastIndex };
}

/** The element or attribute of this name; null if it is something else. */
function propertyOf(text: string, { start, end }: Stretch, spend: Spend): Stretch | null {
  const name = text.slice(start, end);
  if (name.startsWith('xmlns')) return null;
  const before = text.charAt(start - 1);
  if (before === '<') {
    spend(cost.value);
    return elementFrom(text, start - 1, name);
  }
  if (before !== '' && !isSpace(before) && before !== '"' && before !== "'") return null;
  spend(cost.value);
  return attributeFrom(text, start, end);
}

function attributeFrom(text: string, start: number, nameEnd: number): Stretch | null {
  const [opening, quote = ''] = /^\s{0,100}=\s{0,100}(["'])/.exec(text.slice(nameEnd, nameEnd + 202)) ?? [];
  if (opening === undefined) return null;
  const valueStart = nameEnd + opening.length;
  const valueEnd = text.slice(valueStart, valueStart + valueMax).indexOf(quote);
  return valueEnd < 0 ? null : { start, end: valueStart + valueEnd + 1 };
}

function elementFrom(text: string, start: number, name: string): Stretch | null {
  const rest = text.slice(start, start + valueMax);
  const tagEnd = rest.indexOf('>');
  if (tagEnd < 0) return null;
  if (rest.charAt(tagEnd - 1) === '/') return { start, end: start + tagEnd + 1 };
  const closing = rest.indexOf(`</${name}`, tagEnd);
  const end = closing < 0 ? -1 : rest.indexOf('>', closing);
  return end < 0 ? null : { start, end: start + end + 1 };
}
