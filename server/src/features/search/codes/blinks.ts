import { readLed } from '@bancada/contract/codes/led-code';
import { longBlinks } from '@bancada/contract/codes/long-signals';
import { countNamed } from '@bancada/contract/codes/notation-words';
import { type CodeMention, mention } from './mention.ts';
import { isBesides, isBlinkPair, isColour, type NotationWord, tokensOf } from './notation-words.ts';

/** The lexeme of the blinks that these words name, as `readSignal` of the index writes it; none where they name none. */
export function blinkLexemes(words: readonly string[]): string[] {
  const told = words.filter((word) => !isBesides(word));
  const isOfPairs = words.every(isBlinkPair) && words.join('').length > 2;
  if (!isOfPairs && !words.some(isColour)) return [];
  const read = readLed(coloursCounted(told).replace(/ (longo|curto|longa|curta)s?(?= |$)/g, ''));
  if (!('code' in read)) return [];
  const code = read.code.toLowerCase();
  return [longBlinks(read.code) === null ? `led${code.replaceAll(' ', 'x').replaceAll('*', 'f')}` : code];
}

/** `laranja laranja branco` is two and one. */
function coloursCounted(words: readonly string[]): string {
  const text = words.join(' ');
  const counted = text.replace(/(\S+)((?: \1)*)(?= |$)/g, (run, one) => `${run.split(' ').length} ${one}`);
  const isOfRuns = words.length > 2 && words.every(isColour) && counted.split(' ').length < 2 * words.length;
  return isOfRuns ? counted : text;
}

/** `o LED pisca 7 vezes`: of some colour. */
export function colourlessBlinks(words: readonly NotationWord[]): CodeMention[] {
  const at = words.findIndex(({ text }) => text === 'pisca');
  const near = at === -1 ? [] : words.slice(Math.max(0, at - 1), at + 4);
  const position = near.findIndex(({ text }) => countNamed(text) !== undefined);
  const [number, times] = position === -1 ? [] : near.slice(position, position + 2);
  const count = countNamed(number?.text ?? '') ?? 0;
  if (number === undefined || times === undefined || count === 0) return [];
  if (!/^(vez|vezes|x|pisca)$/.test(times.text)) return [];
  const tokens = tokensOf([...words.slice(at, at + 1), number, times]);
  return [...'abvgz'].map((colour) => mention('led', tokens, [`led${colour}${count}`]));
}
