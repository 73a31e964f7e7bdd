/** What one word of a query is sought as: one lexeme, or several that stand beside each other. */
export interface Form {
  lexemes: readonly string[];
  /** Whatever begins with the lexeme. */
  isPrefix?: boolean;
  /** No word stands between them. */
  isTight?: boolean;
  /** Nowhere in the text it stands behind one of these, or before one of those. Of one lexeme alone. */
  notAfter?: readonly string[];
  notBefore?: readonly string[];
}

const wholeMark = 'zq';

/** How texts hold a whole word (`word_vector` of migration 0017). */
export function wholeWord(word: string): string {
  return `${wholeMark}${word}`;
}

/** It is a whole word, and no stem. */
export function isWholeWord(lexeme: string): boolean {
  return lexeme.startsWith(wholeMark);
}

/** A tsquery that any of these forms meets, the words of one beside each other, or with one word between. */
export function meetsAny(forms: readonly Form[]): string {
  return anyOf(forms, (words) =>
    words.slice(1).map((word, place) => `(${words[place]} <-> ${word} | ${words[place]} <2> ${word})`),
  );
}

/** The same where it does not matter how the words of one form stand: what an index answers by itself. */
export function holdsAny(forms: readonly Form[]): string {
  return anyOf(forms, (words) => words);
}

/** A tsquery that meets all of these. */
export function meetsAll(queries: readonly string[]): string {
  return joined(queries, ' & ');
}

/** @param standing what the words of a form of several must meet, all of it */
function anyOf(forms: readonly Form[], standing: (words: readonly string[]) => readonly string[]): string {
  return joined(
    forms.map(({ lexemes, isPrefix, isTight, notAfter, notBefore }) => {
      const words = lexemes.map((lexeme) => lexemeText(lexeme, isPrefix === true));
      const [only = ''] = words;
      const refused = [
        ...(notAfter === undefined ? [] : [`!(${anyLexeme(notAfter)} <-> ${only})`]),
        ...(notBefore === undefined ? [] : [`!(${only} <-> ${anyLexeme(notBefore)})`]),
      ];
      if (refused.length > 0) return joined([only, ...refused], ' & ');
      if (isTight === true) return joined(words, ' <-> ');
      return joined(words.length === 1 ? words : standing(words), ' & ');
    }),
    ' | ',
  );
}

function anyLexeme(lexemes: readonly string[]): string {
  return joined(
    lexemes.map((lexeme) => lexemeText(lexeme, false)),
    ' | ',
  );
}

function lexemeText(lexeme: string, isPrefix: boolean): string {
  return `'${lexeme.replace(/['\\]/g, '')}'${isPrefix ? ':*' : ''}`;
}

function joined(parts: readonly string[], operator: string): string {
  const [only = lexemeText(wholeMark, false)] = parts;
  return parts.length < 2 ? only : `(${parts.join(operator)})`;
}
