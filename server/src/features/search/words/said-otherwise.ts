import type { QueryWord } from './query-word.ts';

const beforeStopping = new Set(['e', 'nao', 'nunca', 'depois', 'ai', 'logo']);
const afterStopping = new Set(['sozinho', 'sozinha', 'sozinhos', 'antes', 'tudo', 'quando', 'direto']);
/** `no meio` is a time; `no motor` is none. */
const times = new Set('meio fim final inicio comeco nada logo post boot'.split(' '));
const into = new Set(['no', 'na', 'em', 'nos', 'aos', 'ao', 'com']);

/** `liga e para`, `para no meio`: the verb, which is asked for as `parou`; elsewhere `para` says nothing. */
export function asVerbPara(word: QueryWord, place: number, words: readonly QueryWord[]): QueryWord {
  return word.text === 'para' && isVerbAt(words, place) ? { ...word, text: 'parou', role: 'telling' } : word;
}

function isVerbAt(words: readonly QueryWord[], place: number): boolean {
  const [next, afterNext] = words.slice(place + 1, place + 3);
  const before = words[place - 1]?.text ?? '';
  if (next === undefined || next.isAfterBreak === true) return beforeStopping.has(before);
  if (next.text === 'de' || afterStopping.has(next.text)) return true;
  if (into.has(next.text)) return afterNext?.isCode === true || times.has(afterNext?.text ?? '');
  return false;
}

const comparing = new Set(['igual', 'parece', 'parecendo', 'parecia', 'feito', 'feita', 'like', 'tipo']);
const articles = new Set(['um', 'uma', 'a', 'an', 'ao', 'o']);

/**
 * The places of what something is only compared with: of what roars `igual liquidificador`, or `like a vacuum`, no mixer is
 * meant; none where too little else is told.
 * @param isFaultWord whether the word may tell of the fault
 */
export function comparedPlaces(
  words: readonly QueryWord[],
  isFaultWord: (word: QueryWord) => boolean,
): ReadonlySet<number> {
  const compared = new Set(
    words.flatMap(({ text }, place) => {
      if (!comparing.has(text)) return [];
      const hasArticle = articles.has(words[place + 1]?.text ?? '');
      const at = place + (hasArticle ? 2 : 1);
      const isNamed = text === 'igual' || hasArticle;
      return isNamed && words[at]?.role === 'telling' && words[at]?.isCode === false ? [at] : [];
    }),
  );
  return words.filter(isFaultWord).length > compared.size + 1 ? compared : new Set();
}

/** `a peça que mede a corrente`: what it does tells which one. */
const headNouns = new Set('peca pecinha caixa caixinha negocinho trequinho part thing box piece'.split(' '));
const relative = new Set(['que', 'onde', 'that', 'which', 'where']);
/** A thing, in Minas; a power train is none. */
const anyThing = new Set(['trem', 'trens']);

/** The word, light where it only stands for what is told of it. */
export function asHeadNoun(word: QueryWord, place: number, words: readonly QueryWord[]): QueryWord {
  const next = words[place + 1]?.text ?? '';
  const tellsNothing =
    (headNouns.has(word.text) && relative.has(next)) || (anyThing.has(word.text) && next !== 'de');
  return tellsNothing ? { ...word, role: 'light' } : word;
}
