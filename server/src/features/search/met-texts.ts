import type { Database } from '../../database/database.ts';
import { kindOf, type ListKind, listKinds } from '../../database/entry-lists.ts';
import { type Form, holdsAny, isWholeWord, meetsAny } from './lexeme-query.ts';
import { stemsInTexts } from './lexicon.sql.ts';
import { type ListedText, textsMeeting } from './listed-texts.sql.ts';
import type { Concept } from './understand.ts';
import { negationStems } from './word-forms.ts';

/** A text that meets something of what is asked. */
export interface MetText extends ListedText {
  /** How it meets each concept: bits of `ways`. */
  ways: Uint8Array;
}

/** How a text meets a concept. */
const ways = {
  /** It has the word as it is written. */
  whole: 1,
  /** The same word in another form. */
  own: 2,
  /** A phrase that means the same: as good as the word itself. */
  phrase: 4,
  /** One word that means the same, that it begins, or that it was meant to be. */
  other: 8,
  /** The words of such a phrase, but not beside each other. */
  scattered: 16,
  /** It turns the word over as the query does (`não liga`). */
  turned: 32,
  /** It has the word beside the one that stands before it in the query. */
  beside: 64,
} as const;

/** So many texts of a word are looked at; of a word in more, those that meet the other words too. */
const perQueryMax = 2_000;

/**
 * The texts that meet any of the concepts, by their lists.
 * @param kind of this kind alone, where given
 */
export async function findMetTexts(
  db: Database,
  concepts: readonly Concept[],
  kind?: ListKind,
): Promise<Map<number, MetText>> {
  const sayable = await withoutUnknown(db, concepts);
  const asked = sayable.flatMap((concept, place) =>
    queriesOf(concept).map(({ way, query }) => ({ way, query, place })),
  );
  const queries = asked.map(({ query }) => query);
  const found = await textsMeeting(db, queries, { atMost: perQueryMax, kind });
  const met = new Map<number, MetText>();
  const note = (texts: readonly ListedText[], index: number) => {
    const { way, place } = asked[index] ?? { way: 0, place: 0 };
    for (const { list, words } of texts) {
      let text = met.get(list);
      if (text === undefined) {
        text = { list, words, ways: new Uint8Array(concepts.length) };
        met.set(list, text);
      }
      text.ways[place] = (text.ways[place] ?? 0) | way;
    }
  };
  found.forEach(note);
  const isCut = (texts: readonly ListedText[]) => texts.length >= perQueryMax;
  if (found.some(isCut)) {
    // Which texts a cut answer holds is chance: of those that the whole answers name, all is asked.
    const among = [...met.keys()];
    const again = found.flatMap((texts, index) => (isCut(texts) ? [index] : []));
    const more = await textsMeeting(
      db,
      again.map((index) => queries[index] ?? ''),
      { atMost: among.length, among },
    );
    more.forEach((texts, place) => {
      note(texts, again[place] ?? 0);
    });
  }
  return met;
}

/** The concepts without the forms that no text can meet: most synonyms of a word are in no record. */
async function withoutUnknown(db: Database, concepts: readonly Concept[]): Promise<Concept[]> {
  const forms = concepts.flatMap(({ other, turned }) => [...other, ...turned]);
  const known = await stemsInTexts(
    db,
    forms.flatMap(({ lexemes, isPrefix }) => (isPrefix === true ? [] : lexemes.filter(isStem))),
  );
  const canBeMet = ({ lexemes, isPrefix }: Form) =>
    isPrefix === true || lexemes.every((lexeme) => !isStem(lexeme) || known.has(lexeme));
  return concepts.map((concept) => ({
    ...concept,
    other: concept.other.filter(canBeMet),
    turned: concept.turned.filter(canBeMet),
  }));
}

/** Words of letters are known by their stems; numbers, codes and whole words are not asked for. */
function isStem(lexeme: string): boolean {
  return /^[a-z]{2,}$/.test(lexeme) && !isWholeWord(lexeme);
}

function queriesOf(concept: Concept): { way: number; query: string }[] {
  const { whole, own, other, turned, beside } = concept;
  const phrases = other.filter(({ lexemes }) => lexemes.length > 1);
  // `com imagem e sem som` holds the words of `sem imagem`.
  const loose = phrases.filter(({ lexemes }) => !lexemes.some((lexeme) => negationStems.includes(lexeme)));
  const words = other.filter(({ lexemes }) => lexemes.length === 1);
  return [
    { way: ways.whole, forms: whole, query: meetsAny(whole) },
    { way: ways.own, forms: own, query: meetsAny(own) },
    { way: ways.phrase, forms: phrases, query: meetsAny(phrases) },
    { way: ways.scattered, forms: loose, query: holdsAny(loose) },
    { way: ways.other, forms: words, query: meetsAny(words) },
    { way: ways.beside, forms: beside, query: meetsAny(beside) },
    { way: ways.turned, forms: turned, query: meetsAny(turned) },
  ].filter(({ forms }) => forms.length > 0);
}

/** How much a way of meeting a concept counts in a symptom, 0 to 1. */
export function levelInTitle(met: number): number {
  if (met & ways.whole) return 1;
  if (met & ways.own) return 0.95;
  if (met & ways.phrase) return 0.93;
  return met & (ways.other | ways.scattered) ? 0.8 : 0;
}

const isEquipment = new Set<number>([
  listKinds.model,
  listKinds.maker,
  listKinds.component,
  listKinds.code,
  listKinds.category,
]);

/** How much it counts in a text of this list, 0 to 1: symptoms before equipment, parts and codes, checks, fixes. */
export function levelIn(list: number, met: number): number {
  const kind = kindOf(list);
  if (kind === listKinds.symptom) return levelInTitle(met);
  const isOwn = isOwnWord(met);
  if (!isOwn && (met & (ways.phrase | ways.other)) === 0) return 0;
  if (isEquipment.has(kind)) return isOwn ? 0.9 : 0.7;
  if (kind === listKinds.diagnosis && isOwn) return 0.6;
  return 0.45;
}

/** How much a text that turns a word over counts, 0 to 1. */
export function turnedLevelIn(list: number, met: number): number {
  if ((met & ways.turned) === 0) return 0;
  return kindOf(list) === listKinds.symptom ? 1 : 0.6;
}

/** The word and the one before it stand beside each other. */
export function isBeside(met: number): boolean {
  return (met & ways.beside) !== 0;
}

/** It has the word itself, in some form. */
export function isOwnWord(met: number): boolean {
  return (met & (ways.whole | ways.own)) !== 0;
}
