import { numerals } from '@bancada/contract/notation-words';
import { vehicleCode } from '@bancada/contract/vehicle-code';
import type { Word } from './known-word.ts';
import { type Form, isWholeWord, wholeWord } from './lexeme-query.ts';
import type { KnownWord } from './lexicon.sql.ts';
import { otherStems } from './short-verbs.ts';

/** Each says what the others do, of another word: `não liga`, `sem imagem`, `nenhum LED`. */
export const negationStems: readonly string[] = ['nao', 'sem', 'nem', 'nenhum'];

/** What a word is by itself: as it is written, in another form, and as what it may be met besides. */
export function ownForms({ text, isCode, isPrefix, role, decimal, known }: Word): {
  whole: Form[];
  own: Form[];
  other: Form[];
} {
  const whole = [{ lexemes: [wholeWord(text)] }];
  if (isCode) {
    const [, amount, unit] = /^(\d+)([a-z]{1,3})$/.exec(text) ?? [];
    const base = vehicleCode(text.toUpperCase())?.base.toLowerCase();
    const others = known.codes.filter((code) => code !== text);
    return {
      whole,
      own: whole,
      other: [
        ...(decimal === undefined ? [] : [{ lexemes: decimal.map(wholeWord) }]),
        ...[...others, ...(base === undefined || base === text ? [] : [base])].map((code) => ({
          lexemes: [wholeWord(code)],
        })),
        ...(amount === undefined || unit === undefined
          ? []
          : [{ lexemes: [wholeWord(amount), wholeWord(unit)] }]),
      ],
    };
  }
  return {
    whole,
    own: [...whole, ...[known.stem, ...otherStems(known.stem)].map((stem) => ({ lexemes: [stem] }))],
    other:
      role === 'negation'
        ? negationStems.filter((stem) => stem !== known.stem).map((stem) => ({ lexemes: [stem] }))
        : isPrefix && text.length >= 2
          ? [{ lexemes: [wholeWord(text)], isPrefix: true }]
          : [],
  };
}

export function formsOf(known: KnownWord | undefined): Form[] {
  if (known === undefined) return [];
  if (known.codes.length > 0) return known.codes.map((code) => ({ lexemes: [wholeWord(code)] }));
  return [{ lexemes: [wholeWord(known.word)] }, { lexemes: [known.stem] }];
}

/** What the word beside it makes of it: `não liga` is not `liga`, and `5 bipes` not `3 bipes`. */
export function turnedForms(
  word: Word,
  before: Word | undefined,
  after: Word | undefined,
  others: readonly Form[],
): Form[] {
  const beside = (pairs: readonly (readonly [string, string])[]) => pairs.map((lexemes) => ({ lexemes }));
  if (/^\d$/.test(word.text)) {
    const names = [word.text, numerals[Number(word.text) - 1] ?? ''].filter(Boolean);
    return names.flatMap((name) => [
      ...(before === undefined ? [] : beside([[before.known.stem, name]])),
      ...(after === undefined
        ? []
        : beside([
            [name, after.known.stem],
            [after.known.stem, name],
          ])),
    ]);
  }
  if (before?.role !== 'negation') return [];
  const singles = others.flatMap(({ lexemes: [only = '', ...more], isPrefix }) =>
    more.length > 0 || isPrefix === true || isWholeWord(only) ? [] : [only],
  );
  return beside(
    [...new Set([before.known.stem, 'nao', 'sem'])].flatMap((negation) =>
      [word.known.stem, ...otherStems(word.known.stem), ...singles].map((stem) => [negation, stem] as const),
    ),
  );
}

/**
 * It stands beside the word before it in the query: `placa de vídeo` is rather that than a board without video, and `notebook não
 * liga` that than `notebook molhado não liga`.
 * @param first the word before the one before it
 */
export function besideForms(word: Word, before: Word | undefined, first: Word | undefined): Form[] {
  if (word.role !== 'telling' || before === undefined) return [];
  if (before.role === 'telling') return [{ lexemes: [before.known.stem, word.known.stem] }];
  if (before.role !== 'negation' || first?.role !== 'telling') return [];
  return ['nao', 'sem'].map((negation) => ({
    lexemes: [first.known.stem, negation, word.known.stem],
    isTight: true,
  }));
}

export function withoutRepeats(forms: readonly Form[]): Form[] {
  return [
    ...new Map(forms.map((form) => [`${form.lexemes.join(' ')} ${form.isPrefix === true}`, form])).values(),
  ];
}
