import type { QueryWord } from './query-word.ts';

const spellingsOfNao = new Set(['naum', 'naun', 'nao', 'nn', 'nop', 'nun']);
/** `num liga` is heard for `não liga`; elsewhere `num` is `em um`. */
const verbsAfterNum =
  /^(ta|tah|tava|esta|quer|tem|deu|da|faz|vai|sai|liga|acende|carrega|gela|esfria|esquenta|funciona|aparece|entra|roda|gira|para|segura|reconhece|inicia|abre|fecha|centrifuga|imprime|responde|passa|pega|enche|desliga|presta)(ndo|va|m|r)?$/;
/** `not charging` is no notebook. */
const englishAfterNot =
  /^(\p{L}{2,}(ing|ed)|charge|turn|boot|power|work|start|found|respond|detect|heat|cool|spin|drain|recognize|open|close|lock|display|fill|latch|release|rotate|hold|engage|enough|available|accept|show|run|agitate|wash|dry|move|present|communicate|read|blow|freeze|fit|stay|pump|blink|trip|click|ready|lit|stable|responsive|hot|the|in|even|always|from|by|all|any|really|just|only|for|with|home)$/u;
/** `vga n da img`: no letter N stands before these. */
const shortVerbs = new Set(['da', 'ta', 'le', 've', 'vi']);
/** `canal N` is a transistor, and `tipo N` a doping. */
const beforeLetterN = new Set(['canal', 'tipo', 'classe', 'serie']);
/** `parou de ligar`, `deixou de carregar`: it does not. */
const ceasing = new Set(['parou', 'parando', 'para', 'deixou', 'deixando', 'deixa']);
/** `não quer ligar`, `não consegue mais ler`, `nunca chegou a carregar`: it does not. */
const trying =
  /^(quer(ia|endo)?|quis|consig(o|a)|conseg(ue|uem|ui|uia|uiu|uindo|uimos)|cheg(a|ou|ava)|volt(a|ou|ava)|vai|pod(e|ia))$/;
const afterTrying = new Set(['mais', 'a', 'nem', 'de']);
/** `stopped charging`: it does not. */
const ceasedInEnglish = new Set(['stopped', 'quit', 'quits', 'ceased']);
/** `não tem imagem` says `sem imagem`. */
const having = new Set(['tem', 'tinha', 'tendo', 'ha', 'havia', 'existe', 'possui']);
/** `zero imagem` says that there is none. */
const lackable = new Set(
  'imagem img video vid som audio sinal luz led brilho carga energia comunicacao gelo'.split(' '),
);

/** The ways to say `não` and `sem`, in those words. */
export function turnedOver(words: readonly QueryWord[]): QueryWord[] {
  const as = (word: QueryWord, text: string): QueryWord => ({
    ...word,
    text,
    role: 'negation',
    isCode: false,
  });
  const all: QueryWord[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [word, next, afterNext] = words.slice(place, place + 3);
    if (word === undefined) break;
    const isNot = isSpellingOfNot(word, next) || isShortNot(word, next, words[place - 1]);
    const tried = isNot || word.text === 'nunca' ? verbTried(words, place) : null;
    if (isNot && next !== undefined && ceasing.has(next.text) && afterNext?.text === 'de') {
      // `não para de apitar` says that it does, without an end.
      const verb = words[place + 3];
      const endless = [as(word, 'sem'), { ...next, text: 'parar', role: 'telling' as const }];
      if (verb !== undefined) all.push(verb, ...endless.map((told) => ({ ...told, isAside: true })));
      place += verb === undefined ? 2 : 3;
    } else if (isNot && next !== undefined && having.has(next.text) && afterNext !== undefined) {
      all.push(as(word, 'sem'));
      place += 1;
    } else if (tried !== null) {
      all.push(as(word, 'nao'));
      place = tried - 1;
    } else if (ceasedInEnglish.has(word.text) && /^\p{L}{2,}ing$/u.test(next?.text ?? '')) {
      const isTurned = isNegation(all.at(-1));
      all.push(isTurned ? word : as(word, 'nao'));
    } else if (ceasing.has(word.text) && next?.text === 'de' && /^\p{L}{2,}r$/u.test(afterNext?.text ?? '')) {
      all.push(as(word, 'nao'));
      place += 1;
    } else {
      const lack = isNot ? null : lackSaidBy(word, next, afterNext);
      all.push(isNot ? as(word, 'nao') : lack === null ? word : as(word, lack.text));
      place += lack?.skipped ?? 0;
    }
  }
  return all;
}

/** The place of the verb that what is denied at a place does not do, try as it may; null where no such verb follows. */
function verbTried(words: readonly QueryWord[], place: number): number | null {
  let at = place + 1;
  while (words[at]?.text === 'mais') at += 1;
  if (!trying.test(words[at]?.text ?? '')) return null;
  do at += 1;
  while (afterTrying.has(words[at]?.text ?? ''));
  return /^\p{L}{2,}r$/u.test(words[at]?.text ?? '') ? at : null;
}

/** `cadê a imagem`, `zero imagem`, `nada de ligar`, `recusa a carregar`. `zero volts` is a measure. */
function lackSaidBy(
  { text }: QueryWord,
  next?: QueryWord,
  afterNext?: QueryWord,
): { text: 'nao' | 'sem'; skipped: number } | null {
  const isVerb = (word?: QueryWord) => /^\p{L}{3,}r$/u.test(word?.text ?? '');
  if (text === 'cade' && next !== undefined) return { text: 'sem', skipped: 0 };
  if ((text === 'zero' || text === '0') && next !== undefined && lackable.has(next.text))
    return { text: 'sem', skipped: 0 };
  if (text === 'nada' && next?.text === 'de' && afterNext !== undefined)
    return { text: isVerb(afterNext) ? 'nao' : 'sem', skipped: 1 };
  if (/^recus(a|ou|ando)$/.test(text) && next?.text === 'a' && isVerb(afterNext))
    return { text: 'nao', skipped: 1 };
  return null;
}

function isNegation(word?: QueryWord): boolean {
  return word?.role === 'negation';
}

function isSpellingOfNot({ text, isCapital }: QueryWord, next?: QueryWord): boolean {
  if (spellingsOfNao.has(text)) return true;
  if (isCapital || next === undefined) return false;
  return (
    (text === 'num' && verbsAfterNum.test(next.text)) || (text === 'not' && englishAfterNot.test(next.text))
  );
}

function isShortNot({ text, isCapital }: QueryWord, next?: QueryWord, before?: QueryWord): boolean {
  if (text !== 'n' || isCapital || next === undefined || next.isCode) return false;
  if (beforeLetterN.has(before?.text ?? '')) return false;
  return next.text.length > 2 || shortVerbs.has(next.text);
}
