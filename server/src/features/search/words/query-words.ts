import { plain } from '@bancada/contract/notation-words';
import { announcedCodes } from './announced-codes.ts';
import { asideWords } from './aside-words.ts';
import { isEnglishNo } from './english-no.ts';
import { isPartNumber } from './fault-codes.ts';
import { functionWords, isLight } from './light-words.ts';
import type { QueryWord } from './query-word.ts';
import { turnedOver } from './said-negations.ts';
import { asHeadNoun, asVerbPara, comparedPlaces } from './said-otherwise.ts';
import { inFull } from './shorthands.ts';

/** Turn the word after them into its opposite. */
const negations = new Set(['nao', 'sem', 'nem', 'nunca', 'nenhum', 'nenhuma']);
const beforeVerb = new Set(
  'como para pra quero queria preciso consigo consegue vou vamos gostaria ajuda ajudar a de favor tentei tentar podem pode posso'.split(
    ' ',
  ),
);
const afterResolving = new Set('isso o a os as esse essa este esta meu minha problema defeito'.split(' '));
const unitOf = new Map(
  Object.entries({ volt: 'v', volts: 'v', ampere: 'a', amperes: 'a', amper: 'a', watt: 'w', watts: 'w' }),
);
export const equipment: ReadonlySet<string> = new Set(
  `computador pc desktop notebook note not laptop tv televisao televisor televisoes monitor fonte nobreak estabilizador lavadora maquina
   geladeira refrigerador microondas ar condicionado split carro veiculo estacao wallbox
   lav refri gelad mwo nbk ultrabook evse ve ev bev
   psu ups washer fridge freezer refrigerator microwave micro tele teve car vehicle dryer smps vfd lava computer tanquinho`.split(
    /\s+/,
  ),
);
const circumstances = new Set(['depois', 'apos', 'desde']);
const mainWordsMin = 2;
const smallWords = new Set([...negations, 'com', 'so']);

/** Not the point of `bat. fraca` nor the comma of a number. */
const clauseBreak = /[,;:!?]+(?=\s)|(?<=\p{L}{4,})\.+(?=\s)|\s[-–]\s/u;

/** Beside the number of a part these tell nothing more: `CI LM358`, `IRF540N SMD`. */
const besidePart = new Set(['ci', 'smd', 'chip', 'componente', 'original', 'transistor', 'circuito']);
const isPart = (word: QueryWord | undefined) => word !== undefined && isPartNumber(word.text);

const lettersAlone = /^\s*[A-F]{2}\s*$/;

/** Who tells a whole story often says at its end what is wrong. */
const wordsMax = 32;
const queryMaxChars = 500;

/**
 * The words of what was typed, function words left out unless there is nothing else; at most 32, of the first 500
 * characters.
 */
export function queryWords(typed: string): QueryWord[] {
  const text = inFull(typed.slice(0, queryMaxChars));
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  const hasSmall = /\p{Ll}/u.test(text);
  const words = turnedOver(
    text
      .split(clauseBreak)
      .flatMap((clause) => wordsOf(clause, hasSmall))
      .map(asUnit)
      .map(asResolver)
      .map(asHeadNoun),
  ).map(asVerbPara);
  const { codes, announcers } = announcedCodes(words);
  // `DE` alone is a code, and `de` the beginning of a word.
  if (lettersAlone.test(typed)) codes.add(0);
  for (const [place, word] of words.entries()) {
    if (codes.has(place)) Object.assign(word, { isAnnounced: true, role: 'telling' });
    const code = words[announcers.get(place) ?? -1];
    if (code !== undefined) word.announces = code.text;
    if (besidePart.has(word.text) && [words[place - 1], words[place + 1]].some(isPart)) word.role = 'light';
  }
  const last = words.at(-1);
  const turn = words.findIndex(({ text }) => circumstances.has(text));
  const isTold = words.slice(0, Math.max(0, turn)).filter(isOfFault).length >= mainWordsMin;
  if (isTold) for (const word of words.slice(turn)) word.isCircumstance = true;
  const aside = asideWords(words, isOfFault);
  const compared = comparedPlaces(words, isOfFault);
  for (const [place, word] of words.entries()) {
    const tellsLess = aside.inVain.has(place) || compared.has(place);
    if (tellsLess) word.isCircumstance = true;
    if (tellsLess || aside.working.has(place)) word.isAside = true;
    if (compared.has(place)) word.isEquipment = false;
    const before = words[place - 1]?.text;
    if (before !== undefined && functionWords.has(before) && word.isAfterBreak !== true) word.after = before;
  }
  const telling = words.filter(
    ({ text, isCapital }, place) =>
      isCapital || codes.has(place) || !functionWords.has(text) || isEnglishNo(words, place),
  );
  const kept = telling.some(({ role }) => role !== 'light') ? telling : words;
  if (isOpen && last !== undefined && isLetterBegun(last)) last.role = 'light';
  return atMost(wordsMax, kept).map((word) => (word === last && isOpen ? { ...word, isPrefix: true } : word));
}

/** The words of a clause; the first says that one begins. */
function wordsOf(clause: string, hasSmall: boolean): QueryWord[] {
  const words = clause
    .split(/[^\p{L}\p{N}./-]+/u)
    .map((word) => word.replace(/^[./-]+|[./-]+$/g, ''))
    .flatMap(partsOfCode)
    .filter(Boolean)
    .flatMap((word) => split(word, hasSmall));
  return words.map((word, place) => (place === 0 ? { ...word, isAfterBreak: true } : word));
}

/** `3v3/5v` is two, and `CFW500-IOS` a model and what is added to it; `820-00165-A` is one. */
function partsOfCode(word: string): string[] {
  if (/\d\/.*\d/.test(word)) return word.split('/');
  const [, model, added] = /^(\p{L}+\d+)-(\p{L}{2,})$/u.exec(word) ?? [];
  return model === undefined || added === undefined ? [word] : [model, added];
}

/** One letter of a word that is still to come must not take away what the others find. */
function isLetterBegun({ text, isCode }: QueryWord): boolean {
  return text.length === 1 && !isCode;
}

/** Of a long story the words that need not be met go first. */
function atMost(max: number, words: readonly QueryWord[]): QueryWord[] {
  if (words.length <= max) return [...words];
  return words.filter(({ role }) => role !== 'light').slice(0, max);
}

/** `5 volts` is what records write as 5 V. */
function asUnit(word: QueryWord, place: number, words: readonly QueryWord[]): QueryWord {
  const unit = unitOf.get(word.text);
  return unit !== undefined && words[place - 1]?.isCode === true ? { ...word, text: unit } : word;
}

/** The sensor of a motor, where it is not the verb of `como resolver`. */
function asResolver(word: QueryWord, place: number, words: readonly QueryWord[]): QueryWord {
  if (word.text !== 'resolver' || words.length === 1) return word;
  const isVerb =
    beforeVerb.has(words[place - 1]?.text ?? '') || afterResolving.has(words[place + 1]?.text ?? '');
  return isVerb ? word : { ...word, role: 'telling' };
}

const capitals = /^\p{Lu}{2,4}$/u;

/** `820-00165-A` is one code; `pré-carga` is two words. */
function split(word: string, hasSmall: boolean): QueryWord[] {
  const isCapital = hasSmall && capitals.test(word);
  const base = { isPrefix: false, isCapital, isCircumstance: false };
  const folded = plain(word);
  if (/\d/.test(folded)) {
    const decimal = decimalOf(folded);
    const code: QueryWord = { ...base, text: codeOf(folded), isCode: true, role: 'telling' };
    return [decimal === null ? code : { ...code, decimal }];
  }
  return folded
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((text) => ({
      ...base,
      text,
      isCode: false,
      isEquipment: equipment.has(text),
      role: isCapital ? 'telling' : roleOf(text),
    }));
}

function isOfFault({ text, role }: QueryWord): boolean {
  return role === 'telling' && !functionWords.has(text);
}

function roleOf(text: string): QueryWord['role'] {
  if (negations.has(text)) return 'negation';
  if (smallWords.has(text)) return 'small';
  return isLight(text) ? 'light' : 'telling';
}

/** Part numbers have more before or behind. */
function decimalOf(word: string): string[] | null {
  const [, whole = '', part = '', unit = ''] =
    /^(\d{1,3})\.(\d{1,2})(v|a|w|volts?)?$/.exec(word) ?? /^(\d{1,2})(?=v)v(\d{1,2})$/.exec(word) ?? [];
  if (whole === '') return null;
  const isVolt = /v/.test(word);
  return [whole, part, ...(isVolt ? ['v'] : [unit].filter(Boolean))];
}

/** `0x62` is how a POST card's 62 is written in manuals, `5x` five times. */
function codeOf(word: string): string {
  return word
    .replace(/^0x(?=[\da-f]{2}$)/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^([1-9])x$/, '$1')
    .replace(
      /^(\d+)(volts?|amperes?|amper|watts?)$/,
      (_, amount: string, unit: string) => amount + unit.slice(0, 1),
    );
}
