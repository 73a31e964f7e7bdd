import type { Database } from '../../../database/database.ts';
import type { AnalyzedText } from '../analysis/token.ts';
import { beginning, wholeWord } from '../ranking/lexemes.ts';
import type { WordCounts } from '../retrieval/document-frequency.ts';
import type { Draft } from './drafts.ts';
import { looksOf } from './look-alikes.ts';
import type { Variant } from './query-term.ts';
import { isHeld } from './word-variants.ts';

/** A name has at most so many parts, as in `compact_names` of migration 0026. */
export const partsMax = 4;
const splitMinChars = 4;
const splitMaxChars = 24;
const splitsMax = 3;
const openMinChars = 3;
const beginningMinChars = 4;

/**
 * Adds the other ways in which names are written: `PPBUS G3H` also as one, `PPBUSG3H` also as two that stand side by side, and
 * as the beginning of a longer name. A name is what has a digit, or no text has as one word.
 * @returns all that was asked for and some text has
 */
export async function addNames(
  db: Database,
  texts: WordCounts,
  text: AnalyzedText,
  drafts: readonly Draft[],
): Promise<ReadonlySet<string>> {
  const named = drafts.filter(({ written }) => written !== '');
  const runs = [...runsOf(named), ...compoundsOf(text, named)];
  const found = await texts.held(db, [
    ...drafts.flatMap(({ variants }) => variants.flatMap(({ lexemes }) => lexemes)),
    ...[...named, ...runs].flatMap(beginningsOf).flatMap(({ lexemes }) => lexemes),
    ...runs.map(({ written }) => wholeWord(written)),
    ...drafts.flatMap(looksOf).flatMap(({ lexemes }) => lexemes),
  ]);
  for (const draft of drafts)
    draft.variants.push(...looksOf(draft).filter((variant) => isHeld({ variants: [variant] }, found)));
  const split = named.filter((draft) => isSplittable(draft) && !isHeldAsWord(draft, found));
  const parts = await texts.held(
    db,
    split.flatMap(({ written }) => partsIn(written).map(wholeWord)),
  );
  for (const run of runs) {
    const asOne: Variant = { kind: 'exact', lexemes: [wholeWord(run.written)] };
    const met = [asOne, ...beginningsOf(run)].filter((variant) => isHeld({ variants: [variant] }, found));
    for (const draft of run.drafts) draft.variants.push(...met);
  }
  for (const draft of split)
    for (const words of splitsOf(draft.written, (part) => parts.has(wholeWord(part))))
      draft.variants.push({ kind: 'phrase', lexemes: words.map(wholeWord) });
  for (const draft of named)
    draft.variants.push(...beginningsOf(draft).filter((variant) => isHeld({ variants: [variant] }, found)));
  return found;
}

/** What may be one name. */
interface Run extends Pick<Draft, 'kind' | 'written' | 'isOpen'> {
  drafts: readonly Draft[];
}

const hasDigit = (text: string) => /\d/.test(text);

/** Neighbours that may be one name: some part of it has a digit, or it is two words. */
function runsOf(drafts: readonly Draft[]): Run[] {
  const lengths = Array.from({ length: partsMax - 1 }, (_, more) => more + 2);
  return drafts
    .flatMap((_, position) => lengths.map((length) => drafts.slice(position, position + length)))
    .map((run): Run => {
      const written = run.map((draft) => draft.written).join('');
      return { kind: 'word', written, isOpen: run.at(-1)?.isOpen === true, drafts: run };
    })
    .filter(({ written, drafts: run }) => run.length > 1 && (hasDigit(written) || run.length === 2))
    .filter(({ drafts: run }) => run.every(({ kind }) => kind !== 'negation'));
}

/** Words that were typed with a hyphen or an underline between them, however many they are. */
function compoundsOf({ compounds, tokens }: AnalyzedText, drafts: readonly Draft[]): Run[] {
  return compounds.map(({ text, tokens: positions }) => {
    const parts = new Set(positions.map((position) => tokens[position]?.text));
    const isOpen = positions.some((position) => tokens[position]?.isOpen === true);
    return { kind: 'word', written: text, isOpen, drafts: drafts.filter((draft) => parts.has(draft.text)) };
  });
}

function isSplittable({ kind, written }: Draft): boolean {
  const isName = kind === 'word' || kind === 'code' || kind === 'part';
  return isName && written.length >= splitMinChars && written.length <= splitMaxChars;
}

function isHeldAsWord({ written, variants }: Draft, found: ReadonlySet<string>): boolean {
  return !hasDigit(written) && isHeld({ variants }, found);
}

/** The last word is still being typed; and who types the number of a part may leave out its package. */
function beginningsOf({ kind, written, isOpen }: Pick<Draft, 'kind' | 'written' | 'isOpen'>): Variant[] {
  const isName = hasDigit(written) && written.length >= beginningMinChars;
  const isTyped = isOpen && written.length >= openMinChars;
  if ((kind !== 'word' && kind !== 'code' && kind !== 'part') || !(isName || isTyped)) return [];
  return [{ kind: isName ? 'partBeginning' : 'prefix', lexemes: [beginning(wholeWord(written))] }];
}

/** A part of one letter would make a name of nearly anything. */
function isPart(text: string): boolean {
  return text.length > 1 || hasDigit(text);
}

function partsIn(text: string): string[] {
  const parts = new Set<string>();
  for (let start = 0; start < text.length; start += 1)
    for (let end = start + 1; end <= text.length; end += 1)
      if (end - start < text.length && isPart(text.slice(start, end))) parts.add(text.slice(start, end));
  return [...parts];
}

/** The ways to part a name into words that texts have: the fewest parts first, then those whose shortest is longest. */
function splitsOf(text: string, isHeld: (part: string) => boolean): string[][] {
  const splits: string[][] = [];
  const split = (from: number, parts: readonly string[]) => {
    if (from === text.length && parts.length > 1) splits.push([...parts]);
    if (parts.length === partsMax) return;
    for (let end = from + 1; end <= text.length; end += 1) {
      const part = text.slice(from, end);
      if (part.length < text.length && isPart(part) && isHeld(part)) split(end, [...parts, part]);
    }
  };
  split(0, []);
  const shortest = (parts: readonly string[]) => Math.min(...parts.map(({ length }) => length));
  return splits
    .toSorted((one, other) => one.length - other.length || shortest(other) - shortest(one))
    .slice(0, splitsMax);
}
