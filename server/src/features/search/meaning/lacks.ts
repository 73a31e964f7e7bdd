import { isMet, type Word } from './known-word.ts';
import type { StemPhrase, SynonymMatch } from './synonym-index.ts';

/** `5VSB ausente`, `resistor faltando`: it is not there. */
const afterWhatLacks = /^(ausentes?|faltando|faltantes?|inexistentes?)$/;
/** `ausência de imagem`, `falta de sinal`. */
const beforeWhatLacks = /^(ausencia|falta|inexistencia)$/;
const ofWhatLacks = /^d[eoa]s?$/;
/** A cut of the mains is what happened, and no fault of what is repaired. */
const ofTheMains = new Set(['energia', 'luz', 'forca', 'rede', 'eletricidade']);
const withoutStem = 'sem';
/** How records may say that something is not there, with its stem. */
const saidOf = (stem: string): StemPhrase[] => [
  ['ausenc', stem],
  ['falt', stem],
  [stem, 'ausent'],
  [stem, 'falt'],
];

/** A word that says that something is not there, and what. */
interface Lack {
  place: number;
  of: number;
}

/** Where the words say that something is missing: read as `sem` and what is missing, with the terms that stand there then. */
export function lackTerms(
  words: readonly Word[],
  stems: readonly string[],
  termsOf: (stems: readonly string[]) => readonly SynonymMatch[],
): SynonymMatch[] {
  return words.flatMap((_, place) => {
    const lack = lackAt(words, place);
    if (lack === null) return [];
    const places = [lack.place, lack.of];
    const stem = stems[lack.of] ?? '';
    if (words[lack.place]?.text === withoutStem) return [{ places, meant: saidOf(stem) }];
    const first = Math.min(lack.place, lack.of);
    // `sem` stands before what is missing.
    const read = stems.with(first, withoutStem).with(first + 1, stem);
    const typedAt = (at: number) => (at === first ? lack.place : at === first + 1 ? lack.of : at);
    const terms = termsOf(read).filter(
      (term) => term.places.includes(first) && term.places.includes(first + 1),
    );
    return [
      { places, meant: [[withoutStem, stem]] },
      ...terms.map(({ places, meant }) => ({ places: places.map(typedAt), meant })),
    ];
  });
}

function lackAt(words: readonly Word[], place: number): Lack | null {
  const [before, word, after] = [words[place - 1], words[place], words[place + 1]];
  if (word === undefined) return null;
  if (afterWhatLacks.test(word.text)) return isThing(before) ? { place, of: place - 1 } : null;
  if (!isThing(after) || ofTheMains.has(after.text)) return null;
  const isSaid = beforeWhatLacks.test(word.text) && ofWhatLacks.test(after.after ?? '');
  return isSaid || word.text === withoutStem ? { place, of: place + 1 } : null;
}

function isThing(word: Word | undefined): word is Word {
  return word?.role === 'telling' && isMet(word.known);
}
