import { readWords } from '../lexicon/read-list.ts';
import type { Token } from './token.ts';

const negations = new Set(['nao', 'sem', 'nem', 'nunca', 'nenhum', 'nenhuma']);
const spellingsOfNao = /^(naum|naun|nao|nn|nop|nun)$/;
const afterHeardNot = readWords('after-heard-not');
const englishAfterNot = readWords('after-english-not');
/** `vga n da img`: no letter N stands before these, and one after those: `canal N`. */
const shortVerbs = /^(da|ta|le|ve|vi)$/;
const beforeLetterN = /^(canal|tipo|classe|serie)$/;
/** `parou de ligar`, `deixou de carregar`, `stopped charging`: it does not. */
const ceasing = /^(parou|parando|para|deixou|deixando|deixa)$/;
const ceasedInEnglish = /^(stopped|quits?|ceased)$/;
/** `não quer ligar`, `não consegue mais ler`, `nunca chegou a carregar`: it does not. */
const trying =
  /^(quer(ia|endo)?|quis|consig[oa]|conseg(ue|uem|ui|uia|uiu|uindo|uimos)|cheg(a|ou|ava)|volt(a|ou|ava)|vai|pod(e|ia))$/;
const afterTrying = /^(mais|a|nem|de)$/;
/** `não tem imagem` says `sem imagem`. */
const having = /^(tem|tinha|tendo|ha|havia|existe|possui)$/;
/** `zero imagem` says that there is none; `zero volts` is a measure. */
const lackable = /^(imagem|img|video?|som|audio|sinal|luz|led|brilho|carga|energia|comunicacao|gelo)$/;

/** `falta 3,3 V`, `ausência de fase` */
const lacking = /^(falta(m|va|vam|ndo)?|faltou|faltaram|ausencia)$/;
/** `3,3 V ausente` */
const lackingBehind = /^(ausentes?|faltando)$/;
const ofWhat = /^(d[eao]s?|um|uma|[oa]s?)$/;
/** `liga não mas apita`: what goes on behind it. */
const goingOn = /^(mas|porem|so|e)$/;

/** What a negation is looked up as, and how many tokens say it. */
type Found = readonly [text: 'nao' | 'sem', length: number];

/** The ways to say `não` and `sem`, in those words; what stands in quotes is left as it is. */
export function withNegations(tokens: readonly Token[], source: string): Token[] {
  const outside = tokens.map((token) => (token.phrase === undefined ? token : { ...token, text: '' }));
  const read: Token[] = [];
  for (let position = 0; position < tokens.length; ) {
    const token = tokens[position] as Token;
    const [text, length] = negationAt(outside, position, read.at(-1)) ?? [token.text, 1];
    const { end, isOpen } = tokens[position + length - 1] ?? token;
    const raw = length === 1 ? token.raw : source.slice(token.start, end);
    const isLack = lacking.test(text) && lacksAt(outside, position) && read.at(-1)?.isNegation !== true;
    const isBehind =
      !isLack &&
      ((lackingBehind.test(outside[position]?.text ?? '') && isTelling(tokens[position - 1])) ||
        isNotBehind(outside, position));
    const isNegation = text !== token.text || negations.has(text) || isLack || isBehind;
    read.push({ ...token, text, raw, end, isOpen, isNegation, ...(isBehind ? { isBehind } : {}) });
    position += length;
  }
  return read;
}

function negationAt(tokens: readonly Token[], position: number, before?: Token): Found | undefined {
  const [text = '', next = '', afterNext = ''] = tokens
    .slice(position, position + 3)
    .map((token) => token.text);
  const isNot = isNotAt(tokens, position);
  const verb = isNot || text === 'nunca' ? verbTriedAfter(tokens, position) : undefined;
  if (verb !== undefined) return ['nao', verb - position];
  if (isNot) {
    // `não para de apitar` says that it does, without an end.
    if (ceasing.test(next) && afterNext === 'de') return ['sem', 1];
    if (!having.test(next) || afterNext === '') return ['nao', 1];
    return ['sem', afterNext === 'mais' && tokens[position + 3] !== undefined ? 3 : 2];
  }
  if (before?.isNegation !== true) {
    if (ceasedInEnglish.test(text) && /^\p{L}{2,}ing$/u.test(next)) return ['nao', 1];
    if (ceasing.test(text) && next === 'de' && isVerb(afterNext)) return ['nao', 2];
  }
  // `cadê a imagem`, `zero imagem`, `nada de ligar`, `recusa a carregar`
  if ((text === 'cade' && next !== '') || (/^(zero|0)$/.test(text) && lackable.test(next))) return ['sem', 1];
  if (text === 'nada' && next === 'de' && afterNext !== '') return [isVerb(afterNext) ? 'nao' : 'sem', 2];
  return /^recus(a|ou|ando)$/.test(text) && next === 'a' && isVerb(afterNext) ? ['nao', 2] : undefined;
}

/** What is lacking follows, in the same clause. */
function lacksAt(tokens: readonly Token[], position: number): boolean {
  const what = tokens.slice(position + 1).find(({ text }) => !ofWhat.test(text));
  return isTelling(what) && what?.startsClause === false;
}

/** `liga não`, as it is said in the Northeast: a verb stands before it, and nothing of its clause behind. */
function isNotBehind(tokens: readonly Token[], position: number): boolean {
  const [before, token, next] = [tokens[position - 1], tokens[position], tokens[position + 1]];
  const isEnd = next === undefined || next.startsClause || goingOn.test(next.text);
  return isEnd && spellingsOfNao.test(token?.text ?? '') && isHeardVerb(before?.text ?? '');
}

/** One that is told of a machine: `liga`, `ligando`, `ligam`. */
function isHeardVerb(text: string): boolean {
  return afterHeardNot.has(text.replace(/(?<=..)(ndo|va|m|r)$/, '')) || afterHeardNot.has(text);
}

function isTelling(token: Token | undefined): boolean {
  return token !== undefined && token.text !== '' && !negations.has(token.text) && !ofWhat.test(token.text);
}

function isVerb(text = ''): boolean {
  return /^\p{L}{3,}r$/u.test(text);
}

/** The position of the verb that is tried in vain; undefined where none follows. */
function verbTriedAfter(tokens: readonly Token[], position: number): number | undefined {
  let at = position + 1;
  while (tokens[at]?.text === 'mais') at += 1;
  if (!trying.test(tokens[at]?.text ?? '')) return undefined;
  do at += 1;
  while (afterTrying.test(tokens[at]?.text ?? ''));
  return isVerb(tokens[at]?.text) ? at : undefined;
}

function isNotAt(tokens: readonly Token[], position: number): boolean {
  const [token, next] = tokens.slice(position, position + 2);
  const text = token?.text ?? '';
  if (spellingsOfNao.test(text)) return true;
  if (token?.isCapital === true || next === undefined) return false;
  if (text === 'num') return isHeardVerb(next.text);
  if (text === 'not') return /(ing|ed)$/.test(next.text) || englishAfterNot.has(next.text);
  if (text !== 'n' || next.kind !== 'word' || beforeLetterN.test(tokens[position - 1]?.text ?? ''))
    return false;
  return next.text.length > 2 || shortVerbs.test(next.text);
}

const afterNo = [...readWords('after-english-no')];
const englishAfter = new Set(afterNo.map((word) => word.replace('*', '')));
/** `trava no boot` */
const portugueseAfter = new Set(afterNo.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : [])));
const englishBefore = readWords('before-english-no');
const englishEnding = /[tdngkpyhcwfxb]$/;
/** A code of fewer is one that a card shows: `15 no display`. */
const modelMinChars = 4;

/** The `no` of `no power` is looked up as `sem`. */
export function withEnglishNo(tokens: readonly Token[]): Token[] {
  return tokens.map((token, position) =>
    isEnglishNo(tokens, position) ? { ...token, text: 'sem', isNegation: true } : token,
  );
}

function isEnglishNo(tokens: readonly Token[], position: number): boolean {
  const [before, token, next] = [tokens[position - 1], tokens[position], tokens[position + 1]];
  if (token?.text !== 'no' || token.phrase !== undefined || !englishAfter.has(next?.text ?? '')) return false;
  if (before === undefined || !portugueseAfter.has(next?.text ?? '')) return true;
  if (before.kind !== 'word') return before.text.length >= modelMinChars && before.kind === 'code';
  return englishEnding.test(before.text) || englishBefore.has(before.text);
}
