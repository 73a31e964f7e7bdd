import { plain } from '@bancada/contract/notation-words';

/** Say nothing of a fault. `não`, `sem`, `com`, `nem`, `só` do, and stay. */
const functionWords = new Set(
  `a o e as os de da do das dos em no na nos nas um uma uns umas para pra pro por pelo pela pelos pelas ao aos que se ou
   eu me meu minha meus minhas seu sua seus suas esse essa este isso isto ele ela eles elas la ali aqui ja ta to tao vc voce
   q eh foi sao era ser mas porem como onde porque pq pois entao ainda tambem muito bem mesmo ate mais quando enquanto`.split(
    /\s+/,
  ),
);
/** Around a fault, in the sentences of those who describe one: they may be met and need not be. */
const lightWords = new Set(
  `cliente disse falou fala relatou relata reclama reclamou reclamando diz dizendo conta contou trouxe chegou veio bom boa dia
   tarde noite ola oi obrigado favor ajuda ajudar alguem sabe saber preciso gostaria quero consertar conserto arrumar resolver
   resolvo problema problemas defeito defeitos aparelho equipamento fica ficou ficando ficar esta estava estao vai vem vez
   deu dar dando faz fez fazer fazendo tem tinha ter tendo depois apos antes hoje ontem agora sempre vezes novo nova algum
   alguma assim tipo acho parece pode ser causa motivo geral dele dela uso usar usando aparece aparecendo mostra mostrando acusa acusando apresenta apresentando indica tudo todo toda nada coisa pessoal`.split(
    /\s+/,
  ),
);
/** In `no power` and `no boot` the `no` is English, and says that there is none. */
const englishAfterNo = new Set(
  'power display signal boot sound post video image light charge charging input output'.split(' '),
);
/** Turn the word after them into its opposite. */
const negations = new Set(['nao', 'sem', 'nem', 'nunca']);
const circumstances = new Set(['depois', 'apos', 'desde']);
const mainWordsMin = 2;
const smallWords = new Set([...negations, 'com', 'so']);

const wordsMax = 14;
const queryMaxChars = 500;

export interface QueryWord {
  /** Lower case, without accents; letters and digits alone. */
  text: string;
  /** A part number, model number or code: it has a digit. */
  isCode: boolean;
  /** Still being typed: whatever begins with it counts. */
  isPrefix: boolean;
  /** `light` need not be met; `small` weighs little; `negation` is small, and turns the next word over. */
  role: 'telling' | 'light' | 'small' | 'negation';
  /** It says after what the fault came (`sem vídeo depois da queda de energia`), and tells less of it. */
  isCircumstance: boolean;
  /** In capitals among small letters: a code (`erro OE`) and no function word. */
  isCapital: boolean;
}

/**
 * The words of what was typed, function words left out unless there is nothing else; at most 14, of the first 500
 * characters.
 */
export function queryWords(typed: string): QueryWord[] {
  const text = typed.slice(0, queryMaxChars);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  const hasSmall = /\p{Ll}/u.test(text);
  const words = text
    .split(/[^\p{L}\p{N}./-]+/u)
    .map((word) => word.replace(/^[./-]+|[./-]+$/g, ''))
    .filter(Boolean)
    .flatMap((word) => split(word, hasSmall));
  const last = words.at(-1);
  const turn = words.findIndex(({ text }) => circumstances.has(text));
  const isTold = words.slice(0, Math.max(0, turn)).filter(isOfFault).length >= mainWordsMin;
  if (isTold) for (const word of words.slice(turn)) word.isCircumstance = true;
  const telling = words.filter(
    ({ text, isCapital }, place) =>
      isCapital ||
      !functionWords.has(text) ||
      (text === 'no' && englishAfterNo.has(words[place + 1]?.text ?? '')),
  );
  const kept = telling.some(({ role }) => role !== 'light') ? telling : words;
  return kept
    .slice(0, wordsMax)
    .map((word) => (word === last && isOpen ? { ...word, isPrefix: true } : word));
}

const capitals = /^\p{Lu}{2,4}$/u;

/** `820-00165-A` is one code; `pré-carga` is two words. */
function split(word: string, hasSmall: boolean): QueryWord[] {
  const isCapital = hasSmall && capitals.test(word);
  const base = { isPrefix: false, isCapital, isCircumstance: false };
  const folded = plain(word);
  if (/\d/.test(folded)) return [{ ...base, text: codeOf(folded), isCode: true, role: 'telling' }];
  return folded
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((text) => ({ ...base, text, isCode: false, role: isCapital ? 'telling' : roleOf(text) }));
}

function isOfFault({ text, role }: QueryWord): boolean {
  return role === 'telling' && !functionWords.has(text);
}

function roleOf(text: string): QueryWord['role'] {
  if (negations.has(text)) return 'negation';
  if (smallWords.has(text)) return 'small';
  return lightWords.has(text) ? 'light' : 'telling';
}

/** `0x62` is how a POST card's 62 is written in manuals. */
function codeOf(word: string): string {
  return word.replace(/^0x(?=[\da-f]{2}$)/, '').replace(/[^\p{L}\p{N}]/gu, '');
}
