import type { Token } from '../analysis/token.ts';
import { asCode, type CodeMention, mention } from './mention.ts';

/** What comes after these is a code. */
const announcing = /^(codigos?|cod|code|qcode|post|debug|dtc|erro|error|err|falha)$/;
/** What says what is shown: at the end any two letters after it are a code, `lavadora deu te`. */
const saying = /^((mostra|acusa|marca)(m|ndo)?|mostrou|acusou|marcou|aparece(u|ndo)?|exib(e|indo|iu)|deu)$/;
/** What shows codes, and what a board does at one (`parado em 02`). */
const screenOrStop =
  /^(display|visor|painel|(trava|para|parou?|empaca|congela|crava|estaciona)(d[oa]|ndo)?|travou|empacou|congelou|fica(ndo)?|ficou|pres[oa])$/;
/** Who names one of these tells of a POST card. */
const ofCards = /^(display|visor|debug|post|qcode|diagnostico|codigo)$/;
/** Words for the device that shows a code, which are no part of the fault: `cartão de diagnóstico`, `placa de debug`. */
const card = /^(display|visor|debug|post|card|cartao|diagnostico|codigo)$/;
/** Between an announcement and its code these tell nothing. */
const between =
  /^(numero|num|nr|n|sempre|agora|igual|tela|aparece|mostra|dando|fica|ficou|deu|da|tem|com|um|codigo|erro)$/;
const betweenMax = 3;
/** What is counted is no code: `fica 10 minutos`. */
const counted =
  /^(fps|rpm|graus?|min|mes|meses|anos?|dias?|vez|vezes|times|por|mil|reais|(minut|segund|hora|metro|bip|pisc|beep|apit|blink|long|curt|short)\w*)$/;

export const isCounted = (next: Token | undefined) => counted.test(next?.text ?? '');
/** The query tells of a POST card or of what a display shows. */
export const tellsOfCard = (tokens: readonly Token[]) => tokens.some(({ text }) => ofCards.test(text));

/** `código 15`, `erro SE`, `parado em 02`, `post 0 0`; whether there is such a code is not known here. */
export function announcedCodes(tokens: readonly Token[]): CodeMention[] {
  const isOfCard = tellsOfCard(tokens);
  const ofCard = isOfCard ? cardTokens(tokens) : [];
  return tokens.flatMap((token, position): CodeMention[] => {
    const said = tokens[announcerOf(tokens, position)]?.text ?? '';
    const apart = announcing.test(said) ? codeApart(tokens, position) : undefined;
    const isPlaced = isOfCard && /^(em|no|na)$/.test(tokens[position - 1]?.text ?? '');
    const isCode = (said !== '' || isPlaced) && isCodeAfter(said, token, tokens[position + 1]);
    if (apart === undefined && !isCode) return [];
    const announcer = [...new Set([...ofCard, ...announcersBefore(tokens, position)])].toSorted(
      (a, b) => a - b,
    );
    const named = apart === undefined ? [position] : [position, position + 1];
    return [mention('code', named, [apart ?? asCode(token)], { isAnnounced: true, announcer })];
  });
}

/** The words before a position that only say that a code follows: both of `código de erro`, and the Q of `Q-Code`. */
export function announcersBefore(tokens: readonly Token[], position: number): number[] {
  const by = announcerOf(tokens, position);
  const text = (at: number) => tokens[at]?.text ?? '';
  const before = text(by) === 'code' && text(by - 1) === 'q' ? by - 1 : announcerOf(tokens, by);
  const isPair = text(before) === 'q' || (announcing.test(text(by)) && announcing.test(text(before)));
  return [...(isPair ? [before] : []), by].filter((at) => at !== -1);
}

/** The index of the word before it that may say that it is a code, words that tell nothing between; -1 where there is none. */
function announcerOf(tokens: readonly Token[], position: number): number {
  for (let before = position - 1; before >= Math.max(0, position - betweenMax); before -= 1) {
    const { text, isFunction } = tokens[before] as Token;
    if ([announcing, saying, screenOrStop].some((form) => form.test(text))) return before;
    if (!isFunction && !between.test(text)) return -1;
  }
  return -1;
}

/** Two or four digits, digits with letters, or two letters: of these any behind `erro`, and in capitals or at the end elsewhere. */
function isCodeAfter(said: string, token: Token, next: Token | undefined): boolean {
  const [text, isSure] = [asCode(token), announcing.test(said)];
  if (isCounted(next)) return false;
  if (token.kind === 'value') return isSure ? /^\d[\da-f]h?$/.test(text) : /^\d[\da-f]$/.test(text);
  // `dell código 3.1` counts blinks.
  if (/\d/.test(text))
    return /^(\d{2}|(?=.*[a-z])[a-z\d]{2,7})$/.test(text) || (isSure && /^\d{3,4}$/.test(text));
  const isLast = next === undefined && (isSure || saying.test(said) || /^[a-f]{2}$/.test(text));
  return /^[a-z]{2}$/.test(text) && (token.isCapital || isLast);
}

/** Two characters typed apart: `post 0 0`, `erro 4 C`, `erro o e`; an article is no part of a code. */
function codeApart(tokens: readonly Token[], position: number): string | undefined {
  const [first, second, next] = tokens.slice(position, position + 3);
  if (first === undefined || second?.start !== first.end + 1 || isCounted(next)) return undefined;
  const shape = next === undefined ? /^[a-z\d][a-z\d]$/ : /^[a-f\d][\db-df-np-z]$/;
  const isApart = first.text.length === 1 && second.text.length === 1;
  return isApart && shape.test(first.text + second.text) ? first.text + second.text : undefined;
}

function cardTokens(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ text }, position) => {
    const of = tokens.slice(position + 1).find(({ isFunction }) => !isFunction)?.text ?? '';
    const isBoard = text === 'placa' && /^(debug|diagnostico|mae)$/.test(of);
    const isMain = text === 'mae' && tokens[position - 1]?.text === 'placa';
    return isBoard || isMain || card.test(text) ? [position] : [];
  });
}
