/** A stretch of a text, in UTF-16 units; the end is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** More places of a word than these are not marked on one page; of letters that only look like it, not looked at. */
const most = { places: 2_000, looks: 50_000 };

/** Between two letters of a found word there are at most this many other characters, or as many as in the sought one. */
const widestGap = 3;

interface FindOptions {
  /** Whether a word may begin or end here although no separator stands there: where one run of a page's text follows another. */
  isEdge?: (offset: number) => boolean;
  /** The words are being typed: they may go on in the text. */
  isTyped?: boolean;
}

/**
 * Where these words stand in a text, whatever their case, accents, ligatures and separators: `PPBUS_G3H` is also found as
 * `PPBUS G3H`, but only if it stands nowhere as it is written. In order, without overlaps.
 */
export function findWords(text: string, words: readonly string[], options: FindOptions = {}): Stretch[] {
  const letters = lettersOf(text);
  const found = words.flatMap((word) => findWord(letters, text, word, options));
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = -1;
  return found.filter((stretch) => {
    if (stretch.start < end) return false;
    end = stretch.end;
    return true;
  });
}

interface Letters {
  /** The folded letters and digits alone. */
  key: string;
  /** Of each, where its character starts and ends in the text. */
  starts: number[];
  ends: number[];
}

function lettersOf(text: string): Letters {
  const starts: number[] = [];
  const ends: number[] = [];
  let key = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const letter of foldCharacter(character)) {
      key += letter;
      for (let unit = 0; unit < letter.length; unit += 1) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { key, starts, ends };
}

function foldCharacter(character: string): string[] {
  return (
    character
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}

function findWord(letters: Letters, text: string, word: string, options: FindOptions): Stretch[] {
  const sought = lettersOf(word);
  const { key } = sought;
  if (key === '') return findSigns(text, word.trim());
  const stretches: Stretch[] = [];
  let looks = 0;
  for (let at = letters.key.indexOf(key); at >= 0; at = letters.key.indexOf(key, at + 1)) {
    looks += 1;
    if (stretches.length >= most.places || looks > most.looks) break;
    if (isWhole(letters, at, at + key.length, options) && isClose(letters, at, sought))
      stretches.push({ start: letters.starts[at] ?? 0, end: letters.ends[at + key.length - 1] ?? 0 });
  }
  const asWritten = plain(word);
  const exact = stretches.filter(({ start, end }) => plain(text.slice(start, end)) === asWritten);
  return exact.length > 0 ? exact : stretches;
}

/** A word without letters and digits: `±`. */
function findSigns(text: string, signs: string): Stretch[] {
  const stretches: Stretch[] = [];
  if (signs === '') return stretches;
  for (
    let at = text.indexOf(signs);
    at >= 0 && stretches.length < most.places;
    at = text.indexOf(signs, at + signs.length)
  )
    stretches.push({ start: at, end: at + signs.length });
  return stretches;
}

function isWhole({ starts, ends }: Letters, from: number, upTo: number, options: FindOptions): boolean {
  const { isEdge = () => false, isTyped = false } = options;
  const [start, end] = [starts[from] ?? 0, ends[upTo - 1] ?? 0];
  const beginsWord = from === 0 || (ends[from - 1] ?? 0) < start || isEdge(start);
  const endsWord = isTyped || upTo === starts.length || (starts[upTo] ?? 0) > end || isEdge(end);
  return beginsWord && endsWord;
}

/** The letters do not stand wider apart than those of one word. */
function isClose(letters: Letters, from: number, sought: Letters): boolean {
  return Array.from(sought.key).every(
    (_, at) => gapBefore(letters, from, at) <= Math.max(widestGap, gapBefore(sought, 0, at)),
  );
}

const gapBefore = ({ starts, ends }: Letters, from: number, at: number) =>
  at === 0 ? 0 : (starts[from + at] ?? 0) - (ends[from + at - 1] ?? 0);

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
