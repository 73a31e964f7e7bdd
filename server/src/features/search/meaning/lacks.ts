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

/** Where the words say that something is missing: read as `sem` and what is missing, with the terms that stand there then. */
export function lackTerms(
  words: readonly Word[],
  stems: readonly string[],
  termsOf: (stems: readonly string[]) => readonly SynonymMatch[],
): SynonymMatch[] {
  return words.flatMap((word, place) => {
    const of = placeOfLacking(words, word, place);
    if (of === null) return [];
    const places = [place, of];
    const stem = stems[of] ?? '';
    if (word.text === withoutStem) return [{ places, meant: saidOf(stem) }];
    const first = Math.min(place, of);
    // `sem` stands before what is missing.
    const read = stems.with(first, withoutStem).with(first + 1, stem);
    const typedAt = (at: number) => (at === first ? place : at === first + 1 ? of : at);
    const terms = termsOf(read).filter(
      (term) => term.places.includes(first) && term.places.includes(first + 1),
    );
    return [
      { places, meant: [[withoutStem, stem]] },
      ...terms.map(({ places, meant }) => ({ places: places.map(typedAt), meant })),
    ];
  });
}

/** Where what is missing stands, if the word at this place says that something is. */
function placeOfLacking(words: readonly Word[], word: Word, place: number): number | null {
  const [before, after] = [words[place - 1], words[place + 1]];
  if (afterWhatLacks.test(word.text)) return isThing(before) ? place - 1 : null;
  if (!isThing(after) || ofTheMains.has(after.text)) return null;
  const isSaid = beforeWhatLacks.test(word.text) && ofWhatLacks.test(after.after ?? '');
  return isSaid || word.text === withoutStem ? place + 1 : null;
}

function isThing(word: Word | undefined): word is Word {
  return word?.role === 'telling' && isMet(word.known);
}
