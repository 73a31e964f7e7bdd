import type { Database } from '../../../database/database.ts';
import { kindOf, type ListKind, listKinds } from '../../../database/entry-lists.ts';
import type { Concept } from '../meaning/concepts.ts';
import { type Form, holdsAny, isWholeWord, meetsAny } from '../meaning/lexeme-query.ts';
import { negationStems } from '../meaning/word-forms.ts';
import { worthLooking } from './common-words.ts';
import {
  type Answered,
  type ListedText,
  stemsInTexts,
  type TextQuery,
  textsMeeting,
  textsMeetingAmong,
} from './listed-texts.sql.ts';

/** A text that meets something of what is asked. */
export interface MetText extends ListedText {
  /** How it meets each concept: bits of `ways`. */
  ways: number[];
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
  /** It has one word that means this and others of the query together (`falha` for `não funciona`). */
  together: 128,
} as const;

/** So many texts of a word are looked at; of a word in more, those that are worth it (`common-words.ts`) besides. */
const perQueryMax = 1_000;

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
  const found = await textsMeeting(db, queriesOf(sayable), { atMost: perQueryMax, kind });
  const met = new Map<number, MetText>();
  const note = ({ texts, asked: { places, way, finerWay } }: Answered<AskedTexts>) => {
    for (const { list, words, isFiner } of texts) {
      let text = met.get(list);
      if (text === undefined) {
        text = { list, words, ways: concepts.map(() => 0) };
        met.set(list, text);
      }
      for (const place of places)
        if (mayMeet(concepts[place], list))
          text.ways[place] = (text.ways[place] ?? 0) | (isFiner ? finerWay : way);
    }
  };
  for (const answered of found) note(answered);
  const again = found.flatMap(({ asked, texts }) => (texts.length < perQueryMax ? [] : [asked]));
  if (again.length > 0) {
    const common = new Set(again.filter(isMeeting).flatMap(({ places }) => places));
    const rare = found.filter(
      ({ asked }) => isMeeting(asked) && !asked.places.some((place) => common.has(place)),
    );
    const lookedAt = worthLooking(
      sayable.filter((_, place) => common.has(place)),
      rare.map(({ texts }) => texts.map(({ list }) => list)),
    );
    for (const answered of await textsMeetingAmong(db, again, lookedAt, kind)) note(answered);
  }
  return met;
}

/** It says that a text meets a concept, not how its words stand to others. */
function isMeeting({ way }: AskedTexts): boolean {
  return (way & (ways.turned | ways.beside)) === 0;
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

/** Who says `código 64` means no `64 KB` in a check. */
function mayMeet(concept: Concept | undefined, list: number): boolean {
  const kind = kindOf(list);
  if (concept?.metIn === undefined || kind === listKinds.code) return true;
  return concept.metIn === 'codes and symptoms' && kind === listKinds.symptom;
}

/** Words of letters are known by their stems; numbers, codes and whole words are not asked for. */
function isStem(lexeme: string): boolean {
  return /^[a-z]{2,}$/.test(lexeme) && !isWholeWord(lexeme);
}

/** What is asked of the texts, and how a text that has it meets the concepts of these places. */
interface AskedTexts extends TextQuery {
  places: readonly number[];
  way: number;
  /** Where it meets `finer`. */
  finerWay: number;
}

function queriesOf(concepts: readonly Concept[]): AskedTexts[] {
  const ofConcepts = concepts.flatMap(({ whole, own, turned, beside }, place) => [
    {
      query: meetsAny(own),
      finer: meetsAny(whole),
      places: [place],
      way: ways.own,
      finerWay: ways.own | ways.whole,
    },
    ...besideEachOther(turned, [place], ways.turned),
    ...besideEachOther(beside, [place], ways.beside),
  ]);
  return [...ofConcepts, ...sharedForms(concepts).flatMap(queriesOfOthers)];
}

/** What means the same as several words is asked for once. */
function sharedForms(concepts: readonly Concept[]): { places: readonly number[]; forms: Form[] }[] {
  const placesOf = new Map<string, { form: Form; places: number[] }>();
  for (const [place, { other }] of concepts.entries())
    for (const form of other) {
      const key = `${form.lexemes.join(' ')}${form.isPrefix === true ? '*' : ''}`;
      const known = placesOf.get(key);
      if (known === undefined) placesOf.set(key, { form, places: [place] });
      else if (known.places.at(-1) !== place) known.places.push(place);
    }
  const groups = Map.groupBy(placesOf.values(), ({ places }) => places.join(' '));
  return [...groups.values()].map((forms) => ({
    places: forms[0]?.places ?? [],
    forms: forms.map(({ form }) => form),
  }));
}

function queriesOfOthers({ places, forms }: { places: readonly number[]; forms: readonly Form[] }) {
  const phrases = forms.filter(({ lexemes }) => lexemes.length > 1);
  // `com imagem e sem som` holds the words of `sem imagem`.
  const isStrict = ({ lexemes }: Form) => lexemes.some((lexeme) => negationStems.includes(lexeme));
  const loose = phrases.filter((form) => !isStrict(form));
  const words = forms.filter(({ lexemes }) => lexemes.length === 1);
  const way = places.length > 1 ? ways.other | ways.together : ways.other;
  return [
    ...(words.length === 0 ? [] : [{ query: meetsAny(words), places, way, finerWay: way }]),
    ...besideEachOther(phrases.filter(isStrict), places, ways.phrase),
    ...(loose.length === 0
      ? []
      : [
          {
            query: holdsAny(loose),
            finer: meetsAny(loose),
            places,
            way: ways.scattered,
            finerWay: ways.phrase | ways.scattered,
          },
        ]),
  ];
}

/** The index finds their words, the text itself says how they stand. */
function besideEachOther(forms: readonly Form[], places: readonly number[], way: number): AskedTexts[] {
  if (forms.length === 0) return [];
  return [{ query: holdsAny(forms), must: meetsAny(forms), places, way, finerWay: way }];
}

/** How much a way of meeting a concept counts in a symptom, 0 to 1. */
export function levelInTitle(met: number): number {
  if (met & ways.whole) return 1;
  if (met & ways.own) return 0.95;
  if (met & ways.phrase) return 0.93;
  if (met & ways.other) return 0.86;
  return met & ways.scattered ? 0.8 : 0;
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
  if (isEquipment.has(kind)) return isOwn ? 0.75 : 0.7;
  const isPhrase = (met & ways.phrase) !== 0;
  if (kind === listKinds.diagnosis) return isOwn ? 0.6 : isPhrase ? 0.55 : 0.45;
  return isOwn ? 0.5 : 0.4;
}

/** How much a text that turns a word over counts, 0 to 1. */
export function turnedLevelIn(list: number, met: number): number {
  if ((met & ways.turned) === 0) return 0;
  return kindOf(list) === listKinds.symptom ? 1 : 0.4;
}

/** It turns the word over as the query does, or says both otherwise: `mantém ligada` for `não desliga`, `falha` for `não funciona`. */
export function isTurnedIn(met: readonly number[], place: number): boolean {
  const ofBoth = (met[place] ?? 0) & (met[place - 1] ?? 0) & (ways.phrase | ways.together);
  return ((met[place] ?? 0) & ways.turned) !== 0 || ofBoth !== 0;
}

/** The word and the one before it stand beside each other. */
export function isBeside(met: number): boolean {
  return (met & ways.beside) !== 0;
}

/** It has the word itself, in some form. */
export function isOwnWord(met: number): boolean {
  return (met & (ways.whole | ways.own)) !== 0;
}
