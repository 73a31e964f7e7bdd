import { functionWords, isLight } from './light-words.ts';
import type { QueryWord } from './query-word.ts';

/** What comes after these is a code, if there is such a code. */
const announcing = /^(codigo|cod|code|qcode|post|debug|dtc|erro|error|err|falha)$/;
/** What says what is shown: at the end any two letters after it are a code, `lavadora deu te`. */
const saying = /^((mostra|acusa|marca)(m|ndo)?|mostrou|acusou|marcou|aparece(u|ndo)?|exib(e|indo|iu)|deu)$/;
/** What shows codes, and what a board does at one (`parado em 02`). */
const screenOrStop =
  /^(display|visor|painel|(trava|para|parou?|empaca|congela|crava|estaciona)(d[oa]|ndo)?|travou|empacou|congelou|fica(ndo)?|ficou|pres[oa])$/;
/** After these comes a code as well; a number of two digits at least, as POST cards show it. */
const isShowing = (text: string) => saying.test(text) || screenOrStop.test(text);
/** Who names one of these tells of a POST card. */
const ofCards = /^(display|visor|debug|post|qcode|diagnostico|codigo)$/;
/** And what shows its code is no part of the fault: `cartão de diagnóstico`, `placa de debug`, `display da placa-mãe`. */
const card = /^(display|visor|debug|post|card|cartao|diagnostico|codigo)$/;
const boardOf = /^(debug|diagnostico|mae)$/;
const inPlaces = new Set(['em', 'no', 'na']);
/** What is counted or measured is no code: `fica 10 minutos`, `mostra 12 v`. */
const counted =
  /^([vawhx%]|[kmg]?hz|km|kwh?|fps|rpm|[kmgt]b|kg|litros?|bar|psi|ma|ah|mah|mm|cm|volts?|amperes?|amper|watts?|ohms?|graus?|min|minutos?|seg|segundos?|horas?|dias?|meses|anos?|vez|vezes|metros?|por|mil|reais|pol|polegadas?|(bip|pisc|beep|apit|blink|long|curt|short)\w*)$/;
const betweenMax = 3;

/**
 * The places of the words that their neighbours say are codes (`código 15`, `parado em 02`, `erro SE`), and of the words that say
 * so and nothing else, each with the place of its code. Whether there is such a code is not known here.
 * @param words function words among them
 */
export function announcedCodes(words: readonly QueryWord[]): {
  codes: Set<number>;
  announcers: Map<number, number>;
} {
  const codes = new Set<number>();
  const announcers = new Map<number, number>();
  const isOfCard = words.some(({ text }) => ofCards.test(text));
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]?.text;
    // `dell código 3.1` counts blinks.
    if (word.decimal !== undefined || (next !== undefined && counted.test(next))) continue;
    const before = announcerOf(words, place);
    const by = words[before]?.text ?? '';
    const isLast = next === undefined;
    const isSaid = saying.test(by) && isLast && /^[a-z]{2}$/.test(word.text);
    const isShown = isShowing(by) && (isSaid || isCardCode(word, isLast));
    const isPlaced = isOfCard && inPlaces.has(words[place - 1]?.text ?? '') && isCardCode(word, isLast);
    const isAnnounced = (announcing.test(by) && isCode(word, isLast)) || isShown || isPlaced;
    if (!isAnnounced) continue;
    codes.add(place);
    if (announcing.test(by) || isShown) announcers.set(before, place);
    // `código de erro`
    const beforeIt = announcerOf(words, before);
    if (announcing.test(by) && announcing.test(words[beforeIt]?.text ?? '')) announcers.set(beforeIt, place);
  }
  const [shown] = codes;
  if (isOfCard && shown !== undefined)
    for (const [place, { text }] of words.entries()) {
      const of = words.slice(place + 1).find(({ text }) => !functionWords.has(text))?.text ?? '';
      const isBoard =
        (text === 'placa' && boardOf.test(of)) || (text === 'mae' && words[place - 1]?.text === 'placa');
      if (isBoard || card.test(text)) announcers.set(place, shown);
    }
  return { codes, announcers };
}

/** The word before it that may say that it is a code; words that tell nothing may stand between. */
function announcerOf(words: readonly QueryWord[], place: number): number {
  for (let before = place - 1; before >= Math.max(0, place - betweenMax); before -= 1) {
    const { text = '' } = words[before] ?? {};
    if (announcing.test(text) || isShowing(text)) return before;
    if (!functionWords.has(text) && !isLight(text)) return -1;
  }
  return -1;
}

function isCode({ text, isCapital }: QueryWord, isLast: boolean): boolean {
  if (/\d/.test(text)) return /^(\d{2,4}|(?=.*[a-z])[a-z\d]{2,7})$/.test(text);
  return text.length === 2 && (isCapital || isLast);
}

function isCardCode({ text, isCapital }: QueryWord, isLast: boolean): boolean {
  if (/^(?=.*\d)[a-z\d]+$/.test(text)) return /^(\d{2}|(?=.*[a-z])[a-z\d]{2,7})$/.test(text);
  return text.length === 2 && (isCapital || (isLast && /^[a-f]{2}$/.test(text)));
}
