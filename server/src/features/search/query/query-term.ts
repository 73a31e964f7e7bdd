/** How a variant was found; `variantWeight` says how much each counts. */
export type VariantKind =
  | 'exact'
  | 'stem'
  | 'code'
  | 'partBeginning'
  | 'partInside'
  | 'prefix'
  | 'typo'
  | 'synonym'
  | 'sameKind'
  | 'phrase'
  | 'nearCode'
  | 'lookAlike';

/** One way in which a document meets a term. */
export interface Variant {
  kind: VariantKind;
  /** A document meets it by all of these; by a phrase where they stand side by side. */
  lexemes: readonly string[];
  /** The lexemes after the first are negated: `sem imagem`. */
  isNegated?: boolean;
  /** It says more than the term does: what is met by it alone is near. */
  isWider?: boolean;
  /** It stands for the term with the negation before it: `morto` for `não liga`. */
  saysNegation?: boolean;
}

/** What a term is, besides a word: `kindWeight` says how much more it tells. */
export type TermKind =
  | 'word'
  | 'negation'
  | 'small'
  | 'maker'
  | 'equipment'
  | 'code'
  | 'signal'
  | 'part'
  | 'value'
  | 'phrase';

/** A word or code of a query, with all that meets it. */
export interface QueryTerm {
  /** Folded, as it was typed. */
  text: string;
  kind: TermKind;
  variants: readonly Variant[];
  /** Rarity and kind: how much the term tells, 0.05 to 2.5. */
  weight: number;
  /** In how many documents it is by itself, about. */
  frequency: number;
  /** `não` or `sem` stands before it. */
  isNegated: boolean;
  /** A document that lacks it does not meet the query. */
  isRequired: boolean;
  /** Of a maker beside a code of its own: what shows that code of another maker does not meet the query. */
  isOfCode?: true;
}

/** What a query asks for. */
export interface AnalyzedQuery {
  terms: readonly QueryTerm[];
  /** Its words for n-grams: as they were typed, and what they were taken for. */
  words: readonly string[];
  /** Required words that no record has in any form, and codes that none has as they were typed. */
  unknown: readonly string[];
  /** How many documents the base has, about. */
  documents: number;
  /** The typed words that were taken for others. */
  corrections: ReadonlyMap<string, string>;
}
