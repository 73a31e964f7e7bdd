/** What one word of a query is sought as: one lexeme, or several that stand beside each other. */
export interface Form {
  lexemes: readonly string[];
  /** Whatever begins with the lexeme. */
  isPrefix?: boolean;
}

/** Fields of a search document (migration 0017): symptom; equipment, parts and codes; checks; fix. */
export type Field = 'A' | 'B' | 'C' | 'D';

/** How documents hold a whole word. */
export function wholeWord(word: string): string {
  return `zq${word}`;
}

const noLexeme = "'zq'";

/** A tsquery that any of these forms meets, the words of one beside each other, or with one word between. */
export function meetsAny(forms: readonly Form[], fields: readonly Field[] = []): string {
  return anyOf(forms, fields, (words) =>
    words.slice(1).map((word, place) => `(${words[place]} <-> ${word} | ${words[place]} <2> ${word})`),
  );
}

/** The same where it does not matter how the words of one form stand: what an index answers by itself. */
export function holdsAny(forms: readonly Form[], fields: readonly Field[] = []): string {
  return anyOf(forms, fields, (words) => words);
}

/** @param standing what the words of a form of several must meet, all of it */
function anyOf(
  forms: readonly Form[],
  fields: readonly Field[],
  standing: (words: readonly string[]) => readonly string[],
): string {
  return joined(
    forms.map(({ lexemes, isPrefix }) => {
      const words = lexemes.map((lexeme) => lexemeText(lexeme, isPrefix === true, fields.join('')));
      return joined(words.length === 1 ? words : standing(words), ' & ');
    }),
    ' | ',
  );
}

/**
 * A tsquery that meets documents which meet so much of the weights.
 * @param needed from 0 to the sum of the weights
 */
export function holdsShare(concepts: readonly { query: string; weight: number }[], needed: number): string {
  const [first, ...rest] = concepts.toSorted((a, b) => b.weight - a.weight);
  if (first === undefined) return noLexeme;
  const left = rest.reduce((sum, { weight }) => sum + weight, 0);
  const rounding = 1e-9;
  const without = needed - first.weight;
  const withFirst = without <= rounding ? first.query : `(${first.query} & ${holdsShare(rest, without)})`;
  if (needed <= rounding || left + rounding < needed) return withFirst;
  return `(${withFirst} | ${holdsShare(rest, needed)})`;
}

function lexemeText(lexeme: string, isPrefix: boolean, weights: string): string {
  const suffix = `${isPrefix ? '*' : ''}${weights}`;
  return `'${lexeme.replace(/['\\]/g, '')}'${suffix === '' ? '' : `:${suffix}`}`;
}

function joined(parts: readonly string[], operator: string): string {
  const [only = noLexeme] = parts;
  return parts.length < 2 ? only : `(${parts.join(operator)})`;
}
