/**
 * Every number that ranking depends on, each measured by `npm run bench relevance`. Scores are shares: 1 is a document that has
 * every term of the query, as written, in its symptom.
 */

/** How much a match counts, by its field. */
export const fieldBoost = { symptom: 1, equipment: 0.9, checkOrFix: 0.53, ditos: 0.7 } as const;

/** The least share of the query, by weight, that one way to say a symptom must have. Less is chance. */
export const ditosLeastShare = 0.55;
/** The least number of terms that it must have: a single word is in too many of them. */
export const ditosLeastTerms = 2;

/** Penalty for a stem that matches in names alone, which are not inflected: `morto` is no form of a Mortar. */
export const inflectedName = 0.7;

/** The share of its boost that each further field adds, where several fields have the term. */
export const repeatedInField = 0.12;

/** How likely a variant of each kind is to mean what was typed. */
export const variantWeight = {
  exact: 1,
  stem: 0.95,
  code: 1,
  partBeginning: 0.9,
  partInside: 0.8,
  prefix: 0.8,
  typo: 0.75,
  synonym: 0.85,
  /** What was quoted, word after word. */
  phrase: 1,
  /** A known code that is one slip from what was typed. */
  nearCode: 0.6,
  /** What looks like it, on a page that was read by OCR. */
  lookAlike: 0.55,
  /** Equipment of the kind that a named model is of. */
  sameKind: 0.4,
} as const;

/** Terms that occur in at most this share of the documents have the full weight; commoner ones have less. */
export const rareShare = 0.004;
export const leastRarity = 0.2;

/** The rarity of a term that no document has. */
export const unknownRarity = 0.5;
/** The least rarity of a word of the names of equipment: it tells much, however many faults are of that equipment. */
export const equipmentRarity = 0.5;

/** Factors by the kind of term. A counted signal or a trouble code identifies the fault, whatever else was typed. */
export const kindWeight = {
  word: 1,
  value: 1,
  /** The same fault on a product of another maker helps nearly as well. */
  maker: 0.8,
  /** What was brought to the bench: the same words on another machine are another fault. */
  equipment: 1.8,
  code: 2.5,
  signal: 2.2,
  part: 1.6,
  negation: 0.3,
  small: 0.3,
  /** In addition to its words, which are terms of their own. */
  phrase: 1.5,
} as const;

/** Bonus for a negated term that the symptom negates too, and factor for one that the document affirms. */
export const negatedToo = 0.35;
export const negatedButAffirmed = 0.6;
/** Factor for a term that the symptom has nowhere but negated, and that was typed without a negation. */
export const deniedButAsked = 0.8;

/** Bonus for a symptom that says little more than the query. */
export const brevity = 0.1;

/** Weights of the similarity to the query by character n-grams, and of the similarity to the best document. */
export const ngramSimilarity = 0.3;
export const similarityToBest = 0.3;

/** Field boost of the other ways to say a symptom in the coarse score, which cannot see whether one of them has the words. */
export const ditosCoarse = 0.15;

/** Bonus for a record whose whole text was typed. */
export const equalBonus = 2;

/** Scores that differ by less than this are equal, and likes decide. */
export const equalWithin = 0.02;
