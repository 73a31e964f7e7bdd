import { isFaultCode } from './fault-codes.ts';
import type { QueryWord } from './query-word.ts';

/** `já troquei a fonte`: what was tried is not what fails. */
const tried =
  /^(troquei|trocamos|troc(ou|aram|ado|ada)|test(ei|ou|amos|aram|ado|ada)|tent(ei|ou|amos|aram)|substitu(i|iu|imos|iram|ido|ida)|limp(ei|ou|amos|aram)|format(ei|ou|amos|aram)|reset(ei|ou|amos|aram)|verifi(quei|cou|camos)|conferi(u|mos)?|tir(ei|ou|amos|aram)|revis(ei|ou|amos)|olh(ei|ou|amos)|fiz|fez|fizemos|reinstal(ei|ou)|mand(ei|ou|amos)|lev(ei|ou|amos)|us(ei|ou)|coloc(ou|amos|aram)|coloquei|pus|botei|botou|mexi|mexeu|abri|abriu|desmont(ei|ou)|mud(ei|ou|amos)|deslig(uei|ou)|regul(ei|ou)|apert(ei|ou)|refiz|reinici(ei|ou)|compr(ei|ou)|encaix(ei|ou)|ressold(ei|ou)|soldei|soldou|mexi|puxei|gravei|gravou|carreguei|zerei|zerou)$/;
/** These say by themselves, in the middle of a story, that something was tried in vain. */
const triedByMe = /^(troquei|trocamos|testei|testamos|tentei|tentamos|substitui|limpei|formatei|resetei)$/;
const turns = new Set(['mas', 'porem', 'entretanto', 'contudo', 'todavia']);
/** Behind an `e`, where the story goes on with the fault. */
const goingOn = new Set(
  'continua continuou continuam nada nao n naum segue persiste persistiu mesmo agora ainda sempre nem volta voltou so'.split(
    ' ',
  ),
);
const being = new Set(['e', 'eh', 'era', 'foi', 'seria']);
const ruledOut = new Set(
  `a o as os fonte bateria memoria cabo tomada problema defeito culpa falta placa monitor disjuntor carregador tela
   fusivel capacitor hd ssd software sistema driver windows termostato gas sensor motor rede energia controle bios`.split(
    /\s+/,
  ),
);
const articles = new Set(['a', 'o', 'as', 'os', 'da', 'do', 'de', 'na', 'no', 'nem']);
const works =
  /^(funciona(m|ndo)?|funcionou|normal|normalmente|perfeito|perfeita|perfeitamente|certinho|direitinho|pega|vai|roda|boa|ok|beleza|bom)$/;
/** `na TV aparece`, and no message that appears. */
const appears = /^aparecem?$/;
const appearing = new Set(['imagem', 'normal', 'normalmente', 'bem', 'tudo', 'certinho', 'video']);
const wordsAfterTried = 3;
const mainWordsMin = 2;

/** Their places. */
export interface AsideWords {
  /** Tried or ruled out. */
  inVain: ReadonlySet<number>;
  working: ReadonlySet<number>;
}

/**
 * The places of what was tried, ruled out or found to work (`já troquei a fonte e nada`, `não é o cabo`, `mas na TV
 * funciona`); none where too little else is told.
 * @param isFaultWord whether the word may tell of the fault
 */
export function asideWords(
  words: readonly QueryWord[],
  isFaultWord: (word: QueryWord) => boolean,
): AsideWords {
  const [inVain, working] = [new Set<number>(), new Set<number>()];
  for (const [start, end, isFirst] of clausesOf(words)) {
    const places = Array.from({ length: end - start }, (_, at) => start + at);
    const from = places.find((place) => isTriedAt(words, place, isFirst && place === start));
    const out = places.find((place) => isRuledOutAt(words, place));
    const isWorking =
      !isFirst &&
      places.some((place) => works.test(words[place]?.text ?? '') || isShownAt(words, place, end)) &&
      !places.some((place) => words[place]?.role === 'negation' || isFaultCode(words[place]?.text ?? ''));
    if (isWorking) for (const place of places) working.add(place);
    else if (from !== undefined) for (const place of places) if (place >= from) inVain.add(place);
    if (out !== undefined) for (const place of places) if (place >= out) inVain.add(place);
  }
  const isAside = (place: number) => inVain.has(place) || working.has(place);
  const told = words.filter((word, place) => !isAside(place) && isFaultWord(word));
  return told.length >= mainWordsMin ? { inVain, working } : { inVain: new Set(), working: new Set() };
}

/** From where to where, and whether it is what the query begins with. */
function clausesOf(words: readonly QueryWord[]): (readonly [number, number, boolean])[] {
  const starts = words.flatMap((_, place) => (place === 0 || isClauseStart(words, place) ? [place] : []));
  return starts.map((start, index) => [start, starts[index + 1] ?? words.length, index === 0] as const);
}

function isClauseStart(words: readonly QueryWord[], place: number): boolean {
  const [word, next] = [words[place], words[place + 1]];
  if (word === undefined) return false;
  if (word.isAfterBreak === true || turns.has(word.text)) return true;
  if (word.text === 'so' && next?.text === 'que') return true;
  return word.text === 'e' && next !== undefined && (goingOn.has(next.text) || next.role === 'negation');
}

function isShownAt(words: readonly QueryWord[], place: number, end: number): boolean {
  const next = words[place + 1]?.text ?? '';
  return appears.test(words[place]?.text ?? '') && (place + 1 === end || appearing.has(next));
}

function isTriedAt(words: readonly QueryWord[], place: number, isBeginning: boolean): boolean {
  const text = words[place]?.text ?? '';
  if (text === 'ja')
    return words.slice(place + 1, place + 1 + wordsAfterTried).some((word) => tried.test(word.text));
  return (
    triedByMe.test(text) &&
    !isBeginning &&
    words[place - 1]?.text !== 'depois' &&
    words[place - 1]?.text !== 'que'
  );
}

function isRuledOutAt(words: readonly QueryWord[], place: number): boolean {
  const [not, is, what] = words.slice(place, place + 3);
  return (
    not?.text === 'nao' &&
    being.has(is?.text ?? '') &&
    ruledOut.has(what?.text ?? '') &&
    !(articles.has(what?.text ?? '') && words[place + 3] === undefined)
  );
}
