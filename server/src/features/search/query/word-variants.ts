import { wordsOfMakes } from '@bancada/contract/vehicle/maker-of-vin';
import { stemOf } from '../analysis/stem.ts';
import type { AnalyzedText } from '../analysis/token.ts';
import type { FaultIndex } from '../index/fault-index.ts';
import { readWords } from '../lexicon/read-list.ts';
import { wholeWord } from '../ranking/lexemes.ts';
import { isOn } from '../rules.ts';
import type { Draft } from './drafts.ts';
import type { Vocabulary } from './knowledge.ts';
import { type KnownWord, lookUp } from './lookup.ts';
import type { Variant } from './query-term.ts';
import { runTogether } from './run-together.ts';
import { findTypos, typoMinChars } from './typos.ts';

const functionWords = readWords('function-words');
const everydayWords = readWords('everyday-words');
const completionsMax = 12;
const completionMinChars = 2;
const joinedMinChars = 4;
const shortPartMinChars = 3;

type Known = ReadonlyMap<string, KnownWord>;

/** The words that an adverb in -mente is made of: `rapidamente` of `rapida` and `rapido`; none for other words. */
function basesOf(text: string): string[] {
  const [, base = ''] = /^([a-z]{3,}?[ae]l?)mente$/.exec(text) ?? [];
  if (base === '') return [];
  return [base, base.replace(/a$/, 'o')];
}

/** The words that a diminutive may be of: `tela` of `telinha`, `botao` of `botaozinho`, `pouco` of `pouquinho`. */
function wholeSized(text: string): string[] {
  const [, root = '', word = ''] =
    /^(?:([a-z]{2,}[b-df-hj-np-tv-z]u?)inh|([a-z]{3,})zinh)[ao]s?$/.exec(text) ?? [];
  const hard = root.replace(/qu$/, 'c').replace(/gu$/, 'g');
  const roots = root === '' ? [] : [root, ...['a', 'o', 'e', 'io'].map((ending) => hard + ending)];
  return word === '' ? roots : [word, word.replace(/n$/, 'm')];
}

const verbEnding = /(?:[aeo]|am|em|ou|ando|endo|indo|[aei]r)$/;
const nounEndings = ['amento', 'imento', 'ador', 'edor', 'idor', 'agem', 'acao', 'icao'];

/** The nouns that a verb may have: `aquecedor` and `aquecimento` of `aquece`. */
function nounsOf(text: string): string[] {
  const root = text.replace(verbEnding, '');
  return root === text || root.length < 4 ? [] : nounEndings.map((ending) => root + ending);
}

/** Adds what each word is in the records: itself, its other forms, codes that begin with it or have it inside. */
export function addForms(index: FaultIndex, text: AnalyzedText, drafts: readonly Draft[]): Known {
  const words = drafts.filter(isWord).map((draft) => draft.text);
  const tellsBeeps = words.some((word) => /^(bip|beep|apit|toque|long|\d+[lc]$)/.test(word));
  const guesses = [
    ...drafts.flatMap((_, position) => joinsAt(drafts, position)),
    ...text.compounds.map((compound) => compound.text),
  ];
  const parts = drafts.filter(({ kind }) => kind === 'part').map((draft) => draft.text);
  const bases = words.flatMap((word) => [...basesOf(word), ...wholeSized(word)]);
  const known = lookUp(index, [...new Set([...words, ...parts, ...guesses, ...bases])]);
  for (const draft of drafts) {
    const ofWord = known.get(draft.text);
    if (ofWord === undefined) continue;
    draft.stem = ofWord.stem;
    // A short circuit is no short beep.
    const isInflected = isWord(draft) && (draft.text !== 'curto' || tellsBeeps);
    if (isInflected) draft.variants.push({ kind: 'stem', lexemes: [ofWord.stem] });
    draft.variants.push(...codeVariants(draft.text, ofWord.codes));
    const nouns = draft.kind === 'word' ? nounsOf(draft.text) : [];
    for (const noun of nouns.filter((noun) => index.lexicon.hasWord(noun)))
      draft.variants.push({ kind: 'synonym', lexemes: [wholeWord(noun)], isWider: true });
    for (const base of [...basesOf(draft.text), ...wholeSized(draft.text)])
      if (index.lexicon.hasWord(base)) draft.variants.push(...formsOf(known.get(base), 'stem'));
  }
  if (!isOn('joined')) return known;
  drafts.forEach((draft, position) => {
    for (const joined of joinsAt(drafts, position))
      if (isRecorded(known.get(joined)))
        for (const part of [draft, drafts[position + 1]])
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
function joinsAt(drafts: readonly Draft[], position: number): string[] {
  const [one, next] = [drafts[position], drafts[position + 1]];
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

/** Adds the words that the last one may be the beginning of; its own other forms are its stem's. */
export function addCompletions({ lexicon }: FaultIndex, drafts: readonly Draft[]): void {
  const last = drafts.at(-1);
  if (last === undefined || !last.isOpen || last.kind !== 'word' || last.text.length < completionMinChars)
    return;
  const others = lexicon
    .wordsBeginning(last.text, completionsMax)
    .filter((word) => stemOf(word) !== last.stem);
  for (const word of others) last.variants.push({ kind: 'prefix', lexemes: [wholeWord(word)] });
}

/**
 * Corrects words that nothing knows: neither the records, nor the vocabulary, nor the texts that are searched. Such a word is taken for
 * several that were run together, or for a slip of another.
 * @param held words of the texts that are searched, where these have some that no record has
 * @returns each word that was corrected, and what is sought for it
 */
export function correctUnknown(
  index: FaultIndex,
  drafts: Draft[],
  known: Known,
  vocabulary: Vocabulary,
  held: ReadonlySet<string> | undefined,
): Map<string, string> {
  const unknown = drafts.filter((draft) => {
    const ofWord = known.get(draft.text);
    const isMet =
      isRecorded(ofWord) ||
      vocabulary.words.has(draft.text) ||
      wordsOfMakes.has(draft.text) ||
      draft.variants.length > 2 ||
      isHeld(draft, held);
    if (basesOf(draft.text).length > 0 || everydayWords.has(draft.text)) {
      // An adverb or everyday word that no record has tells little, and is no slip.
      if (!isMet) draft.kind = 'small';
      return false;
    }
    return draft.kind === 'word' && !isMet && !(draft.isOpen && ofWord?.isBeginning === true);
  });
  const open = unknown.filter(({ text }) => /^[a-z]+$/.test(text));
  const long = open.filter(({ text }) => text.length >= typoMinChars).map(({ text }) => text);
  if (long.length === 0) return new Map();
  const typos = isOn('typos') ? findTypos(index, long, vocabulary) : new Map<string, string[]>();
  const rest = long.filter((word) => !typos.has(word));
  // Two letters are a word where the trade knows them: `tv`, `pc`; `xi` and `lo` make no xylophone.
  const isPart = (part: string) =>
    part.length < shortPartMinChars
      ? index.lexicon.hasWord(part) && vocabulary.words.has(part)
      : index.lexicon.hasWord(part) || (part.length >= typoMinChars && vocabulary.words.has(part));
  for (const word of isOn('run-together') ? rest : []) {
    const together = runTogether(
      word,
      isPart,
      (part) => functionWords.has(part) || part === 'nao' || part === 'sem',
    );
    if (together !== null) typos.set(word, [together.join(' ')]);
  }
  const words = new Set([...typos.values()].flat().flatMap((text) => text.split(' ')));
  const corrected = lookUp(index, [...words]);
  for (const draft of open) {
    const sought = typos.get(draft.text);
    if (sought === undefined) continue;
    const asKnown = (of: readonly string[]) => of.flatMap((word) => corrected.get(word) ?? []);
    const [first = ''] = sought;
    if (first.includes(' ')) splitUp(drafts, draft, asKnown(first.split(' ')));
    else takeFor(draft, asKnown(sought));
  }
  return new Map([...typos].map(([word, [first = '']]) => [word, first]));
}

/** Whether some text has the word itself, in any form. */
export function isHeld(
  { variants }: Pick<Draft, 'variants'>,
  held: ReadonlySet<string> | undefined,
): boolean {
  return variants.some(({ lexemes }) => lexemes.every((lexeme) => held?.has(lexeme) === true));
}

function takeFor(draft: Draft, words: readonly KnownWord[]): void {
  const stems = words.map(({ stem }) => stem);
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
