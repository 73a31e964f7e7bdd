// The characters that an adapter sent, as lines. Messages as the ELM327 data sheet lists them ("Error Messages and Alerts").
import { protocolNamed } from './protocols.ts';

/** Hexadecimal digits, perhaps behind the number that the adapter gives to a line of an answer of several (`0:`). */
export interface DataLine {
  kind: 'data';
  text: string;
  index: number | null;
  /** In capitals, without blanks. Three for the line that says how long an answer of several lines is. */
  digits: string;
}

export interface NoticeLine {
  kind: 'notice';
  text: string;
  /** `fault` may have lost a part of the answer; `reset` gives the adapter its defaults again; `plain` means nothing for answers. */
  notice:
    | 'ok'
    | 'unknown-command'
    | 'no-data'
    | 'fault'
    | 'reset'
    | 'bus-init'
    | 'identity'
    | 'protocol'
    | 'plain';
}

/** Undecodable, marked bad by the adapter, or cut. */
export interface UnreadLine {
  kind: 'unread';
  text: string;
}

export type ReceivedLine = DataLine | NoticeLine | UnreadLine;

const notices: readonly (readonly [RegExp, NoticeLine['notice']])[] = [
  [/^OK$/, 'ok'],
  [/^\?$/, 'unknown-command'],
  [/^NODATA$/, 'no-data'],
  [/^LVRESET$/, 'reset'],
  [/^(?:BUFFERFULL|BUS(?:BUSY|ERROR)|CANERROR|FBERROR|DATAERROR|RXERROR|UNABLETOCONNECT|STOPPED)$/, 'fault'],
  [/^(?:OUTOFMEMORY|ERR\d\d|BUSINIT:?\.*ERROR)$/, 'fault'],
  [/^!?(?:ACT|LP)ALERT$/, 'plain'],
  [/^ELM3\d\dV[\d.]+[A-Z]?$/, 'identity'],
  [/^\d{1,2}\.\d{1,2}V$/, 'plain'],
];
/** Words before the first answer; an adapter may write the answer right behind them. */
const beforeAnswer = /^SEARCHING(?:\.|\s)*|^BUS ?INIT: ?\.*(?:OK|(?=$))/i;

/** Whether all of an answer has come: the adapter writes `>` when it waits for the next command. */
export function endsWithPrompt(received: string): boolean {
  return />\s*$/.test(withoutNuls(received));
}

/** Whether the last line stands there unfinished. */
export function endsInsideLine(received: string): boolean {
  return /[^\s>][^\r\n>]*$/.test(withoutNuls(received));
}

/** Whether the adapter repeated one of the last commands. */
export function hasEcho(received: string, commands: readonly string[]): boolean {
  const lines = withoutNuls(received)
    .split(/[\r\n>]/)
    .map(compact)
    .filter((line) => line !== '');
  const echoes = commands.map(compact).filter((echo) => echo !== '');
  const [own] = echoes;
  return (
    lines.some((line) => echoes.includes(line)) || (own !== undefined && lines[0]?.startsWith(own) === true)
  );
}

/**
 * Lines of what was received, without echoes. `commands` are the last ones sent, the newest first: what an adapter writes may come a
 * prompt late, its echo too.
 */
export function readLines(received: string, commands: readonly string[]): ReceivedLine[] {
  const pieces = withoutNuls(received).split(/[\r\n>]/);
  const last = pieces.length - 1;
  const lines = pieces
    .map((piece, place) => ({ text: piece.trim(), isEnded: place < last }))
    .filter((line) => line.text !== '');
  const [own = '', ...others] = commands.map(compact);
  return lines.flatMap(({ text: line, isEnded }, place) => {
    if (isEnded && others.includes(compact(line))) return [];
    // Only the first line may have the answer glued to its echo.
    const isEcho = own !== '' && (place === 0 || compact(line) === own);
    const rest = isEcho ? behind(line, own) : line;
    if (!isEnded && rest !== '') return [{ kind: 'unread', text: rest } satisfies UnreadLine];
    return linesOf(rest);
  });
}

/** NUL is no character of an answer: clones send some. */
function withoutNuls(received: string): string {
  return received.replaceAll('\0', '');
}

/** In capitals, without blanks. */
export function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** What stands behind the echo of a command; all of it where there is no echo. */
function behind(line: string, echo: string): string {
  let met = 0;
  for (let place = 0; place < line.length; place++) {
    if (met === echo.length) return line.slice(place).trim();
    const character = line.charAt(place).toUpperCase();
    if (character === echo.charAt(met)) met++;
    else if (character.trim() !== '') return line;
  }
  return met === echo.length ? '' : line;
}

function linesOf(text: string): ReceivedLine[] {
  const [words] = beforeAnswer.exec(text) ?? [];
  if (words === undefined) return text === '' ? [] : [lineOf(text)];
  const notice = /^BUS/i.test(words) && /OK$/i.test(words) ? 'bus-init' : 'plain';
  return [{ kind: 'notice', text: words, notice }, ...linesOf(text.slice(words.length).trim())];
}

function lineOf(text: string): ReceivedLine {
  const name = compact(text);
  const notice =
    notices.find(([form]) => form.test(name))?.[1] ?? (protocolNamed(name) === null ? undefined : 'protocol');
  if (notice !== undefined) return { kind: 'notice', text, notice };
  const [, index, body = ''] = /^(?:([\dA-F]):)?\s*([\dA-F][\dA-F\s]*)$/.exec(text.toUpperCase()) ?? [];
  const [first = '', ...others] = body.split(/\s+/);
  // A blank inside a byte is a lost digit; only an identifier of 11 bits makes the first word odd.
  if (first === '' || others.some((word) => word.length % 2 !== 0)) return { kind: 'unread', text };
  return {
    kind: 'data',
    text,
    index: index === undefined ? null : Number.parseInt(index, 16),
    digits: [first, ...others].join(''),
  };
}
