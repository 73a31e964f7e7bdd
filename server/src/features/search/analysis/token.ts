/** A word, code or value of a query, and where it stands. */
export interface Token {
  /** What is looked up: lower case, no accents; values canonical, codes without separators, shorthands in full. */
  text: string;
  /** As it stands in the normalised text, from `start` to `end` (UTF-16 offsets). */
  raw: string;
  start: number;
  end: number;
  /** `code`: with a digit, and no value; `value`: as `value_words` writes it. */
  kind: 'word' | 'code' | 'value';
  /** Tells nothing of a fault: an article, a preposition. */
  isFunction: boolean;
  /** Says that what follows is not, or is missing: `nao`, `sem`, `nem`, `nunca`, `nenhum`, and as typed `falta`, `ausencia`. */
  isNegation: boolean;
  /** A negation of what stands before it: `ausente`. */
  isBehind?: true;
  /** Two to four capitals in a text that has small letters. */
  isCapital: boolean;
  startsClause: boolean;
  /** The last, with nothing behind it: still being typed. */
  isOpen: boolean;
  /** Index of the quoted phrase that it stands in. */
  phrase?: number;
}

export interface Phrase {
  /** Between the quotes. */
  start: number;
  end: number;
}

/** Words that a hyphen or an underline joins, also as one: `tcon` of `T-CON`, `smcresetl` of `SMC_RESET_L`. */
export interface Compound {
  text: string;
  tokens: readonly number[];
}

export interface AnalyzedText {
  /** Normalised. */
  text: string;
  tokens: readonly Token[];
  phrases: readonly Phrase[];
  compounds: readonly Compound[];
}

/** Indexes of the tokens that stand wholly or partly between two positions. */
export function tokensBetween(tokens: readonly Token[], from: number, to: number): number[] {
  return tokens.flatMap(({ start, end }, index) => (start < to && from < end ? [index] : []));
}
