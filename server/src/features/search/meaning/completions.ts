import { queryWords } from '../words/query-words.ts';
import { isMet, type Word } from './known-word.ts';
import { isSlip } from './slips.ts';
import { beginningChars, type SynonymIndex, type SynonymMatch } from './synonym-index.ts';

const candidatesMax = 12;

/**
 * The words, the last of them as the word of synonyms that it begins, where it is still being typed and no record has it so:
 * `wallb` is no slip for `wall`, nor `ground fau` one for anything. Of those that it begins the shortest that says something here;
 * where none does, it tells nothing yet.
 */
export function completed(
  words: readonly Word[],
  synonyms: SynonymIndex,
  termsIn: (words: readonly Word[]) => readonly SynonymMatch[],
): Word[] {
  const typed = words.at(-1);
  if (typed === undefined || !isBegun(typed)) return [...words];
  const before = words.slice(0, -1);
  const { text, known } = typed;
  const candidates = (synonyms.wordsOfBeginning.get(text.slice(0, beginningChars)) ?? [])
    .filter((word) => word.length > text.length && word.startsWith(text))
    .toSorted((a, b) => a.length - b.length || a.localeCompare(b))
    .slice(0, candidatesMax)
    .map((word): Word => {
      const [{ role, isEquipment = false } = typed] = queryWords(`${word} `);
      return { ...typed, role, isEquipment, known: { ...known, stem: synonyms.words.get(word) ?? word } };
    });
  if (candidates.length === 0) return [...words];
  const isTelling = (word: Word) =>
    termsIn([...before, word]).some(({ places }) => places.includes(before.length));
  return [...before, candidates.find(isTelling) ?? { ...typed, role: 'light' }];
}

/** Neither records nor synonyms have it as it stands. */
function isBegun(word: Word): boolean {
  if (!word.isPrefix || word.text.length < beginningChars) return false;
  return word.isCode ? !isMet(word.known) : isSlip(word);
}
