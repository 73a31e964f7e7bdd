import type { Database } from '../../../database/database.ts';
import type { AnalyzedText } from '../analysis/token.ts';
import { readWords } from '../lexicon/read-list.ts';
import { wholeWord } from '../ranking/lexemes.ts';
import { isOn } from '../rules.ts';
import type { Draft } from './drafts.ts';
import type { Vocabulary } from './knowledge.ts';
import { type KnownWord, knownAmong, lookUp, unknownWord, wordsBeginning } from './lexicon.sql.ts';
import type { Variant } from './query-term.ts';
import { partsIn, runTogether } from './run-together.ts';
import { findTypos, typoMinChars } from './typos.ts';

const functionWords = readWords('function-words');
const completionsMax = 12;
const completionMinChars = 2;
const joinedMinChars = 4;
const shortPartMinChars = 3;

type Known = ReadonlyMap<string, KnownWord>;

/** Adds what each word is in the records: itself, its other forms, codes that begin with it or have it inside. */
export async function addForms(db: Database, text: AnalyzedText, drafts: readonly Draft[]): Promise<Known> {
  const words = drafts.filter(isWord).map((draft) => draft.text);
  const guesses = new Set([
    ...drafts.flatMap((_, place) => joinsAt(drafts, place)),
    ...text.compounds.map((compound) => compound.text),
  ]);
  const parts = drafts.filter(({ kind }) => kind === 'part').map((draft) => draft.text);
  const known = await lookUp(db, [...new Set([...words, ...parts, ...guesses])], guesses);
  for (const draft of drafts) {
    const ofWord = known.get(draft.text);
    if (ofWord === undefined) continue;
    draft.stem = ofWord.stem;
    if (isWord(draft)) draft.variants.push({ kind: 'stem', lexemes: [ofWord.stem] });
    draft.variants.push(...codeVariants(draft.text, ofWord.codes));
  }
  if (!isOn('joined')) return known;
  drafts.forEach((draft, place) => {
    for (const joined of joinsAt(drafts, place))
      if (isRecorded(known.get(joined)))
        for (const part of [draft, drafts[place + 1]])
          part?.variants.push(...formsOf(known.get(joined), 'exact'));
  });
  for (const { text: joined, tokens } of text.compounds) {
    const parts = new Set(tokens.map((token) => text.tokens[token]?.text));
    if (isRecorded(known.get(joined)))
      for (const draft of drafts)
        if (parts.has(draft.text)) draft.variants.push(...formsOf(known.get(joined), 'exact'));
  }
  return known;
}

function isWord({ kind }: Draft): boolean {
  return kind === 'word' || kind === 'small' || kind === 'negation';
}

function isRecorded(known: KnownWord | undefined): boolean {
  return known !== undefined && (known.isKnown || known.codes.length > 0);
}

/** `lava dora` may be one word; what a negation stands before is no part of it. */
function joinsAt(drafts: readonly Draft[], place: number): string[] {
  const [one, next] = [drafts[place], drafts[place + 1]];
  if (one?.kind !== 'word' || next?.kind !== 'word') return [];
  const joined = one.text + next.text;
  return joined.length >= joinedMinChars ? [joined] : [];
}

function codeVariants(text: string, codes: readonly string[]): Variant[] {
  return codes
    .filter((code) => code !== text)
    .map((code) => ({
      kind: code.startsWith(text) ? 'partBeginning' : 'partInside',
      lexemes: [wholeWord(code)],
    }));
}

function formsOf(known: KnownWord | undefined, kind: Variant['kind']): Variant[] {
  if (known === undefined) return [];
  return [known.stem, wholeWord(known.word)].map((lexeme) => ({ kind, lexemes: [lexeme] }));
}

/** Adds the words that the last one may be the beginning of. */
export async function addCompletions(db: Database, drafts: readonly Draft[]): Promise<void> {
  const last = drafts.at(-1);
  if (last === undefined || !last.isOpen || last.kind !== 'word' || last.text.length < completionMinChars)
    return;
  for (const word of await wordsBeginning(db, last.text, completionsMax))
    last.variants.push({ kind: 'prefix', lexemes: [wholeWord(word)] });
}

/**
 * Gives each word that neither records nor vocabulary nor the texts that are sought have what it was most likely meant to be: words that were written as one, or
 * one that it is a slip of.
 * @param held what the texts that are sought have, where they have words that no record has
 * @returns what was typed, and what is sought in its place
 */
export async function correctUnknown(
  db: Database,
  drafts: Draft[],
  known: Known,
  vocabulary: Vocabulary,
  held: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const unknown = drafts.filter((draft) => {
    const ofWord = known.get(draft.text);
    const isMet =
      isRecorded(ofWord) ||
      vocabulary.words.has(draft.text) ||
      draft.variants.length > 2 ||
      isHeld(draft, held);
    return draft.kind === 'word' && !isMet && !(draft.isOpen && ofWord?.isBeginning === true);
  });
  const open = unknown.filter(({ text }) => /^[a-z]+$/.test(text));
  const long = open.filter(({ text }) => text.length >= typoMinChars).map(({ text }) => text);
  if (long.length === 0) return new Map();
  const typos = isOn('typos') ? await findTypos(db, long, vocabulary) : new Map<string, string[]>();
  const rest = long.filter((word) => !typos.has(word));
  const parts = await knownAmong(db, [...new Set(rest.flatMap(partsIn))]);
  // Two letters are a word where the trade knows them: `tv`, `pc`; `xi` and `lo` make no xylophone.
  const isPart = (part: string) =>
    part.length < shortPartMinChars
      ? parts.has(part) && vocabulary.words.has(part)
      : parts.has(part) || (part.length >= typoMinChars && vocabulary.words.has(part));
  for (const word of isOn('run-together') ? rest : []) {
    const together = runTogether(
      word,
      isPart,
      (part) => functionWords.has(part) || part === 'nao' || part === 'sem',
    );
    if (together !== null) typos.set(word, [together.join(' ')]);
  }
  const words = new Set([...typos.values()].flat().flatMap((text) => text.split(' ')));
  const corrected = await lookUp(db, [...words]);
  for (const draft of open) {
    const sought = typos.get(draft.text);
    if (sought === undefined) continue;
    const asKnown = (word: string) => corrected.get(word) ?? unknownWord(word);
    const [first = ''] = sought;
    if (first.includes(' ')) splitUp(drafts, draft, first.split(' ').map(asKnown));
    else takeFor(draft, sought.map(asKnown), vocabulary);
  }
  return new Map([...typos].map(([word, [first = '']]) => [word, first]));
}

/** Whether some text has the word itself, in any form. */
export function isHeld({ variants }: Pick<Draft, 'variants'>, held: ReadonlySet<string>): boolean {
  return variants.some(({ lexemes }) => lexemes.every((lexeme) => held.has(lexeme)));
}

function takeFor(draft: Draft, words: readonly KnownWord[], { words: vocabulary }: Vocabulary): void {
  const stems = words.map(({ word, stem }) => vocabulary.get(word) ?? stem);
  draft.meant = words.map(({ word }) => word);
  draft.stem = stems[0] ?? draft.stem;
  draft.variants = stems.map((stem) => ({ kind: 'typo', lexemes: [stem] }));
}

/** The draft gives way to the words that were written as one. */
function splitUp(drafts: Draft[], draft: Draft, words: readonly KnownWord[]): void {
  const parts = words
    .filter(({ word }) => !functionWords.has(word))
    .map(({ word, stem }): Draft => {
      const isNegation = word === 'nao' || word === 'sem';
      return {
        text: word,
        kind: isNegation ? 'negation' : 'word',
        stem,
        variants: [
          { kind: 'exact', lexemes: [wholeWord(word)] },
          { kind: 'stem', lexemes: [stem] },
        ],
        written: word,
        isOpen: draft.isOpen,
      };
    });
  drafts.splice(drafts.indexOf(draft), 1, ...parts);
}
