import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../../database/database.ts';
import { analyze } from '../analysis/tokenize.ts';
import type { CodeMention } from '../codes/mention.ts';
import { readCodes } from '../codes/read-codes.ts';
import { signalCode } from '../ranking/lexemes.ts';
import { anyVariant } from '../retrieval/tsquery.ts';
import { isOn } from '../rules.ts';
import { findSynonyms } from '../synonyms/synonym-index.ts';
import { type Corpus, isOfItsOwn } from './corpus.ts';
import { type Draft, draftsOf, lexemesOf } from './drafts.ts';
import { equipmentNamed } from './equipment.sql.ts';
import type { Vocabulary } from './knowledge.ts';
import { stemsOf } from './lexicon.sql.ts';
import { addNames } from './names.ts';
import { addNearestCodes } from './nearest-codes.ts';
import type { AnalyzedQuery } from './query-term.ts';
import { countedLexemes, toTerms } from './term-weights.ts';
import { addCompletions, addForms, correctUnknown } from './word-variants.ts';

/**
 * What a query asks for, step by step: tokens, codes, one term for each, the forms that records have of it, corrections of what no
 * record has, synonyms, and last how much each term tells.
 * @param how.corpus the texts that are sought
 * @param how.isExact slips stay as they were typed
 */
export async function analyzeQuery(
  db: Database,
  raw: string,
  vocabulary: Vocabulary,
  { corpus, isExact }: { corpus: Corpus; isExact: boolean },
): Promise<AnalyzedQuery> {
  const text = analyze(raw);
  const drafts = draftsOf(text, isOn('codes') ? await heldMentions(db, corpus, readCodes(text)) : []);
  const known = await addForms(db, text, drafts);
  const held = isOfItsOwn(corpus) ? await addNames(db, corpus, text, drafts) : nothing;
  const corrections = isExact
    ? new Map<string, string>()
    : await correctUnknown(db, drafts, known, vocabulary, held);
  if (!isExact && isOn('typos')) await addNearestCodes(db, drafts, known, held);
  if (isOn('prefix') && !isOfItsOwn(corpus)) await addCompletions(db, drafts);
  if (isOn('synonyms')) addSynonyms(drafts, vocabulary);
  await addEquipment(db, drafts);
  const frequencies = await corpus.frequencies(db, countedLexemes(drafts));
  const terms = toTerms(drafts, frequencies);
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

const nothing: ReadonlySet<string> = new Set();

/** The mentions that some text holds. What none holds as a code, and some have among their words, is the name of a part or model. */
async function heldMentions(
  db: Database,
  corpus: Corpus,
  mentions: readonly CodeMention[],
): Promise<CodeMention[]> {
  if (mentions.length === 0) return [];
  const frequencies = await corpus.frequencies(db, mentions.flatMap(lexemesOf));
  const isHeld = (lexeme: string) => frequencies.of(lexeme) > 0;
  return mentions
    .filter((mention) => lexemesOf(mention).some(isHeld))
    .map((mention) =>
      mention.kind === 'code' && !mention.lexemes.map(signalCode).some(isHeld)
        ? { ...mention, kind: 'part' }
        : mention,
    );
}

/** A model also matches, weakly, equipment of its category; and a maker's name says little about the fault. */
async function addEquipment(db: Database, drafts: readonly Draft[]): Promise<void> {
  const words = drafts.filter(({ kind }) => kind === 'word' || kind === 'part');
  const queries = words.map(({ variants }) =>
    anyVariant({ variants: variants.filter(({ kind }) => kind === 'exact' || kind === 'partBeginning') }),
  );
  const named = await equipmentNamed(db, queries);
  const stems = await stemsOf(db, [...new Set(named.flatMap(({ category }) => wordsOfName(category)))]);
  for (const { place, namesMaker, category } of named) {
    const draft = words[place];
    if (draft === undefined) continue;
    if (namesMaker && isOn('makers')) draft.kind = 'maker';
    if (!isOn('same-kind')) continue;
    for (const word of wordsOfName(category))
      draft.variants.push({ kind: 'sameKind', lexemes: [stems.get(word) ?? word] });
  }
}

const nameWordMinChars = 3;

function wordsOfName(name: string | null): string[] {
  const words = plain(name ?? '').match(/[a-z]+/g) ?? [];
  return words.filter((word) => word.length >= nameWordMinChars);
}

/** Each negation says what the others do: terms are written with `não` and with `sem`. */
const negations = ['nao', 'sem'];

function addSynonyms(drafts: readonly Draft[], { synonyms }: Vocabulary): void {
  const asTyped = drafts.map(({ stem }) => stem);
  const isNegation = (place: number) => drafts[place]?.kind === 'negation';
  const readings = drafts.some(({ kind }) => kind === 'negation')
    ? [asTyped, ...negations.map((said) => asTyped.map((stem, place) => (isNegation(place) ? said : stem)))]
    : [asTyped];
  for (const stems of readings)
    for (const { places, synonyms: phrases } of findSynonyms(synonyms, stems)) {
      const saysNegation = places.some(isNegation);
      for (const place of places) {
        const draft = drafts[place];
        if (draft === undefined || draft.kind === 'negation') continue;
        for (const lexemes of phrases) {
          const isNegated = lexemes.length > 1 && negations.includes(lexemes[0] ?? '');
          draft.variants.push({
            kind: 'synonym',
            lexemes,
            ...(isNegated ? { isNegated } : {}),
            ...(saysNegation ? { saysNegation } : {}),
          });
        }
      }
    }
}
