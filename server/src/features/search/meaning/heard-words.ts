import { baseWords, ownBase } from '../words/base-words.ts';
import { isBrandName } from '../words/brand-names.ts';
import { englishBases } from '../words/english-bases.ts';
import { isLight, lightHeard } from '../words/light-words.ts';
import { partFamily } from '../words/part-families.ts';
import type { QueryWord } from '../words/query-word.ts';
import { otherEndings } from '../words/slip-errors.ts';
import { wordSound } from '../words/word-sound.ts';
import type { Word } from './known-word.ts';
import type { KnownWord } from './lexicon.sql.ts';
import type { SynonymIndex } from './synonym-index.ts';

/** The words that `asHeard` may take this one for; some of them are none. */
export function heardFrom({ text, role, isCode }: QueryWord, synonyms: SynonymIndex): string[] {
  return [
    ...englishBasesIn(text, synonyms),
    ...basesOf(text),
    ...(role === 'telling' ? [] : [text]),
    ...[lightHeard(text) ?? [], isCode ? (partFamily(text) ?? []) : []].flat(),
  ];
}

/** `relezinhu` is made of `relé` as well. */
function basesOf(text: string): string[] {
  return [text, ...otherEndings(text)].flatMap(baseWords);
}

/** The words of synonyms that an English form may be of. */
function englishBasesIn(text: string, { words }: SynonymIndex): string[] {
  return englishBases(text).filter((base) => words.has(base));
}

/**
 * For a word that no record has: the kind of part that a number is of, what it was made of (`telinha` is `tela`, `jiggled` a form
 * of `jiggle`), or the word that tells nothing which it sounds like (`poucco`) or is a form of; else itself. Of no use for a word
 * that stands in a term of the query: `bombinha de água` may be one.
 */
export function asHeard(word: Word, known: ReadonlyMap<string, KnownWord>, synonyms: SynonymIndex): Word {
  const { text, role } = word;
  const { stems } = synonyms;
  const family = word.isCode && word.known.codes.length === 0 ? known.get(partFamily(text) ?? '') : undefined;
  if (family !== undefined) return { ...word, isCode: false, known: family, isKindOfPart: true };
  if (isBrandName(text)) return { ...word, role: 'light' };
  // `cantinho` is made of `canto`, and nothing that sings.
  const made = ownBase(text);
  if (made !== null && isLight(made)) return { ...word, role: 'light', known: known.get(made) ?? word.known };
  const english = role === 'telling' ? englishBasesIn(text, synonyms) : [];
  // `sosinho` is `sozinho`, a slip, and no small call for help.
  const isMisspelt = (synonyms.wordsOfSound.get(wordSound(text)) ?? []).some((other) => other !== text);
  const base = [...(isMisspelt ? [] : basesOf(text)), ...english].flatMap((base) => known.get(base) ?? []);
  const found = base.find(({ isKnown, stem }) => isKnown || stems.has(stem));
  if (found !== undefined) return { ...word, known: found };
  const light =
    (word.known.isBeginning ? null : lightHeard(text)) ?? englishBases(text).find(isLight) ?? null;
  if (stems.has(word.known.stem) || light === null || role !== 'telling' || word.isCode) return word;
  return { ...word, role: 'light', known: known.get(light) ?? word.known };
}
