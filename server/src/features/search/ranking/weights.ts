/**
 * Every number that ranking depends on, each measured by `npm run bench relevance`. Scores are shares: 1 is a document that has
 * every term of the query, as written, in its symptom.
 */

/** How much a match counts by the field that it stands in. */
export const fieldBoost = { symptom: 1, equipment: 0.9, checkOrFix: 0.53, ditos: 0.7 } as const;

/** One way to say a symptom must have so much of the query, by weight: less is chance. */
export const ditosLeastShare = 0.65;
/** And one word alone, which any way to say anything may have, is none. */
export const ditosLeastTerms = 2;

/** Names are not inflected: `morto` is no form of a Mortar. */
export const inflectedName = 0.7;

/** What each further field that has the term adds, of its own boost. */
export const repeatedInField = 0.12;

/** How sure a variant is to be what was typed. */
export const variantWeight = {
  exact: 1,
  stem: 0.95,
  code: 1,
  partBeginning: 0.9,
  partInside: 0.8,
  prefix: 0.8,
  typo: 0.75,
  synonym: 0.75,
  /** What was quoted, word after word. */
  phrase: 1,
  /** A known code that is one slip from what was typed. */
  nearCode: 0.6,
  /** Equipment of the kind that a named model is of. */
  sameKind: 0.4,
  /** Of the share of common trigrams that a word of the document and the term have. */
  subword: 0.6,
} as const;

/** Words that have fewer trigrams in common are different words. */
export const subwordLeastSimilarity = 0.5;

/** A term in more documents than this share tells less; one in fewer tells no more. */
export const rareShare = 0.004;
export const leastRarity = 0.2;

/** Of a term that no document has: what is found lacks it. */
export const unknownRarity = 0.5;

/** A counted signal or a trouble code names the fault, whatever else was typed; a part number what it is about. */
export const kindWeight = {
  word: 1,
  value: 1,
  /** Of another maker the same fault helps nearly as well. */
  maker: 0.5,
  code: 2.5,
  signal: 2.2,
  part: 1.6,
  negation: 0.3,
  small: 0.3,
  /** Besides the words of it. */
  phrase: 1.5,
} as const;

/** A negated term that the document negates too, in the symptom; and one that it affirms. */
export const negatedToo = 0.35;
export const negatedButAffirmed = 0.6;

/** A symptom that says little more than the query. */
export const brevity = 0.1;

/** Similarity by character n-grams, and to the best document. */
export const ngramSimilarity = 0.3;
export const similarityToBest = 0.3;

/** Neighbours in the query that are neighbours in the symptom: the share of them counts so much. */
export const adjacency = 0.06;

/** Words that only ways to say the symptom have count little in the coarse score: whether they stand in one is not known yet. */
export const ditosCoarse = 0.15;

/** Who types a record's whole text looks for this record. */
export const equalBonus = 2;

/** Of what scores within this of each other, the more liked comes first. */
export const equalWithin = 0.02;
