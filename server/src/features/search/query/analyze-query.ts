import type { Database } from '../../../database/database.ts';
import { asInPages } from '../analysis/stem.ts';
import { analyze } from '../analysis/tokenize.ts';
import type { CodeMention } from '../codes/mention.ts';
import { readCodes } from '../codes/read-codes.ts';
import type { FaultIndex } from '../index/fault-index.ts';
import { signalCode } from '../ranking/lexemes.ts';
import type { DocumentFrequencies, WordCounts } from '../retrieval/document-frequency.ts';
import { isOn } from '../rules.ts';
import { findSynonyms } from '../synonyms/synonym-index.ts';
import { type Draft, draftsOf, lexemesOf } from './drafts.ts';
import { addEquipment } from './equipment.ts';
import type { Vocabulary } from './knowledge.ts';
import { addNames } from './names.ts';
import { addNearestCodes } from './nearest-codes.ts';
import type { AnalyzedQuery, QueryTerm } from './query-term.ts';
import { countedLexemes, toTerms } from './term-weights.ts';
import { addCompletions, addForms, correctUnknown } from './word-variants.ts';

/** What a query is read with. */
export interface Reading {
  index: FaultIndex;
  vocabulary: Vocabulary;
  /** Slips stay as they were typed. */
  isExact: boolean;
}

/**
 * What a query asks the faults for, step by step: tokens, codes, one term for each, the forms that records have of it, corrections of
 * what no record has, synonyms, and last how much each term tells.
 */
export function analyzeQuery(raw: string, reading: Reading): AnalyzedQuery {
  const text = analyze(raw);
  const frequencies = frequenciesIn(reading.index);
  const drafts = draftsOf(text, isOn('codes') ? heldMentions(frequencies, readCodes(text)) : []);
  const known = addForms(reading.index, text, drafts);
  const corrections = addVariants(drafts, known, reading);
  return asQuery(drafts, frequencies, corrections);
}

/**
 * The same of texts outside the records, pages of files and articles, which have words that no record has. What they have is no slip,
 * whatever the records say, and names of nets and parts are met however their parts are separated.
 */
export async function analyzeQueryFor(
  db: Database,
  texts: WordCounts,
  raw: string,
  reading: Reading,
): Promise<AnalyzedQuery> {
  const text = analyze(raw);
  const mentions = isOn('codes') ? readCodes(text) : [];
  const ofMentions = await texts.frequencies(db, mentions.flatMap(lexemesOf));
  const drafts = draftsOf(text, heldMentions(ofMentions, mentions));
  const known = addForms(reading.index, text, drafts);
  const held = await addNames(db, texts, text, drafts);
  const corrections = addVariants(drafts, known, reading, held);
  for (const draft of drafts)
    draft.variants = draft.variants.map((one) => ({ ...one, lexemes: one.lexemes.map(asInPages) }));
  return asQuery(drafts, await texts.frequencies(db, countedLexemes(drafts)), corrections);
}

function frequenciesIn(index: FaultIndex): DocumentFrequencies {
  return { total: index.documents.count, of: (lexeme) => index.frequencyOf(lexeme) };
}

/**
 * @param held words that texts outside the records have
 * @returns the typed words that were taken for others
 */
function addVariants(
  drafts: Draft[],
  known: ReturnType<typeof addForms>,
  { index, vocabulary, isExact }: Reading,
  held?: ReadonlySet<string>,
): Map<string, string> {
  const corrections = isExact
    ? new Map<string, string>()
    : correctUnknown(index, drafts, known, vocabulary, held);
  if (!isExact && isOn('typos')) addNearestCodes(index, drafts, known, held);
  if (isOn('prefix') && held === undefined) addCompletions(index, drafts);
  if (isOn('synonyms')) addSynonyms(drafts, vocabulary);
  addEquipment(index, drafts);
  return corrections;
}

/** Terms are held in the bits of a number. Whoever types more has pasted a text. */
const termsMax = 31;

function asQuery(
  all: readonly Draft[],
  frequencies: DocumentFrequencies,
  corrections: AnalyzedQuery['corrections'],
): AnalyzedQuery {
  const drafts = all.slice(0, termsMax);
  const terms = withoutRepeated(besideCodes(drafts, toTerms(drafts, frequencies)));
  const unknown = terms.filter(
    ({ variants, isRequired }) => isRequired && variants.every(({ kind }) => kind === 'nearCode'),
  );
  return {
    terms,
    words: drafts.flatMap(({ kind, text, meant }) =>
      kind === 'phrase' ? [] : [...text.split(' '), ...(meant ?? [])],
    ),
    unknown: unknown.map(({ text }) => text),
    documents: frequencies.total,
    corrections,
  };
}

/**
 * A maker beside a code says whose the code is. A code that a standard says for all makers is nobody's: then what lacks the maker
 * meets the query too.
 */
function besideCodes(drafts: readonly Draft[], terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const codes = drafts.filter(({ kind }) => kind === 'code');
  if (codes.length === 0 || !isOn('makers')) return terms;
  const isOfNobody = codes.every((code) => code.isOfNobody === true);
  return terms.map((term) => {
    if (term.kind !== 'maker' || term.isNegated) return term;
    return isOfNobody ? { ...term, isRequired: false } : { ...term, isOfCode: true as const };
  });
}

/** Who says a thing twice, and once in other words (`quatro apitos … apita quatro vezes`), asks for it once. */
function withoutRepeated(terms: readonly QueryTerm[]): QueryTerm[] {
  const keyOf = ({ kind, isNegated, variants, text }: QueryTerm) =>
    [kind, isNegated, variants[0]?.lexemes.join(' ') ?? text].join();
  const first = new Map(terms.toReversed().map((term) => [keyOf(term), term]));
  return terms.filter((term) => first.get(keyOf(term)) === term);
}

/** The mentions that some text holds. What none holds as a code, and some have among their words, is the name of a part or model. */
function heldMentions(frequencies: DocumentFrequencies, mentions: readonly CodeMention[]): CodeMention[] {
  const isHeld = (lexeme: string) => frequencies.of(lexeme) > 0;
  const isWholeHeld = (mention: CodeMention) => {
    const whole = mention.lexemes.filter((lexeme) => !mention.shorter?.includes(lexeme));
    return lexemesOf({ ...mention, lexemes: whole }).some(isHeld);
  };
  return mentions
    .filter((mention) => lexemesOf(mention).some(isHeld))
    .map((mention) => (isWholeHeld(mention) ? mention : { ...mention, shorter: [] }))
    .map((mention) =>
      mention.kind === 'code' && !mention.lexemes.map(signalCode).some(isHeld)
        ? { ...mention, kind: 'part' }
        : mention,
    );
}

/** Each negation says what the others do: terms are written with `não` and with `sem`. */
const negations = ['nao', 'sem'];

function addSynonyms(drafts: readonly Draft[], { synonyms }: Vocabulary): void {
  const asTyped = drafts.map(({ stem }) => stem);
  const isNegation = (position: number) => drafts[position]?.kind === 'negation';
  const readings = drafts.some(({ kind }) => kind === 'negation')
    ? [
        asTyped,
        ...negations.map((said) => asTyped.map((stem, position) => (isNegation(position) ? said : stem))),
      ]
    : [asTyped];
  for (const stems of readings)
    for (const { positions, synonyms: phrases } of findSynonyms(synonyms, stems)) {
      const saysNegation = positions.some(isNegation);
      for (const position of positions) {
        const draft = drafts[position];
        if (draft === undefined || draft.kind === 'negation') continue;
        for (const { stems: lexemes, isWider } of phrases) {
          const isNegated = lexemes.length > 1 && negations.includes(lexemes[0] ?? '');
          // A synonym that has the typed word says no more than the word does: `com curto` would find short beeps for `curto`.
          if (!isNegated && lexemes.includes(draft.stem)) continue;
          draft.variants.push({
            kind: 'synonym',
            lexemes,
            ...(isNegated ? { isNegated } : {}),
            ...(isWider ? { isWider } : {}),
            ...(saysNegation ? { saysNegation } : {}),
          });
        }
      }
    }
}
