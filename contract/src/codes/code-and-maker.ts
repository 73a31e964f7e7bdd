// A code that is typed together with its maker: `byd B1108-11`, `erro 300 weg`, `Erro 300 inversor WEG`.
import { foldText } from '../texts.ts';

const announcements = ['codigo', 'código', 'code', 'erro', 'error', 'err', 'dtc', 'falha'];
const announced = `(?:${announcements.join('|')}|c[oó]d\\.?)[\\s.:#-]*(?:n[ºo°.]{1,2}\\s*)?`;
/** What a code of a maker looks like where words stand beside it: a car's, the number of an error, an announced one. */
const code = `[pcbu][0-3][\\da-f]{3}(?:[\\s:-]?[\\da-f]{2})?|[ef]-?\\d{2,4}|${announced}[a-z]{0,2}-?\\d{1,5}`;
/** What such a code begins with, and the beginnings of what announces it. */
const begunCode = [
  '[pcbu](?:[0-3][\\da-f]{0,3}[\\s:-]?[\\da-f]?)?|[ef]-?\\d?',
  `${announced}[a-z]{0,2}-?`,
  ...announcements.flatMap((one) => [...one].map((_, end) => one.slice(0, end + 1))),
].join('|');
const name = '[\\p{L}][\\p{L}&.-]+';
const before = new RegExp(`^\\s*((?:${name}\\s+)+)(${code})\\s*$`, 'iu');
const after = new RegExp(`^\\s*(${code}|\\d{3,5})((?:\\s+${name})+)\\s*$`, 'iu');
const begunBefore = new RegExp(`^\\s*(${name})\\s+(?:${begunCode})?$`, 'iu');
const announcement = new RegExp(`^${announced}`, 'iu');
const announcedAlone = new RegExp(`^\\s*${announced}[a-z]{0,2}-?\\d{1,5}\\s*$`, 'iu');
const begunAfter = new RegExp(`^\\s*(${code}|\\d{3,5})\\s+[\\p{L}&.-]*$`, 'iu');
/** Words beside a code that name no maker; two hexadecimal letters are the end of a code. */
const noMaker =
  /^(q-?code|post(code)?|code|c[oó]d(igo)?\.?|dtc|err(o|or)?\.?|falha|debug|spn|fmi|display|visor|d[aeo]|n[ao]|em|inversor(es)?|carro|placa|motor|soft-?starter|drive|equipamento|aparelho|[a-f]{2})$/i;

/** A code and the maker that was typed beside it; either is empty while it is still to come. */
export interface CodeAndMaker {
  code: string;
  maker: string;
}

/** Parses a code beside a maker's name, whichever stands first; null for a code alone, which every other text is. */
export function readCodeAndMaker(text: string): CodeAndMaker | null {
  const [, names = '', behind = ''] = before.exec(text) ?? [];
  const [, first = '', namesBehind = ''] = after.exec(text) ?? [];
  const maker = (names || namesBehind)
    .trim()
    .split(/\s+/)
    .filter((one) => !noMaker.test(one))
    .join(' ');
  const bare = (typed: string) => typed.replace(announcement, '');
  if (maker !== '') return { code: bare(behind || first), maker };
  const [, begun = ''] = begunBefore.exec(text) ?? [];
  if (begun.length > 2 && !noMaker.test(begun)) return { code: '', maker: '' };
  const [, alone] = begunAfter.exec(text) ?? [];
  return alone === undefined ? null : { code: bare(alone), maker: '' };
}

/** Whether a text is a code that it says to be one, and nothing else: `erro 300`, `Falha nº 12`. */
export const isAnnouncedCode = (text: string): boolean => announcedAlone.test(text);

/** Whether one of the words of a maker's name is meant: `byd` by BYD, `schneider` by APC by Schneider Electric. */
export function isSameMaker(typed: string, maker: string): boolean {
  const words = wordsOf(maker);
  return wordsOf(typed).some((one) => words.includes(one));
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
