import { isAnnouncedCode } from '@bancada/contract/codes/code-and-maker';
import { analyze } from '../search/analysis/tokenize.ts';
import type { CodeMention } from '../search/codes/mention.ts';
import { readPartNumbers } from '../search/codes/part-numbers.ts';

/** The number of a part as a text has it, and the other ways in which datasheets may have it. Lower case, without separators. */
export interface PartNumber {
  spellings: readonly string[];
  /** It has the form of a part's number, and not of a value or of a code on a display. */
  isSure: boolean;
}

/** `P0AA6`, `U0293-00`: a vehicle's trouble code, with its failure type. */
const troubleCode = /^[pbcu][0-3][\da-f]{3}([\da-f]{2})?$/;
/** Of a long text no more are looked up. */
const numbersMax = 40;

/** What may be numbers of parts in a text, each once, in its order. */
export function partNumbersIn(text: string): PartNumber[] {
  const read = readPartNumbers(analyze(text)).map(asPartNumber);
  const firsts = read.map(({ spellings: [first] }) => first);
  return read.filter((_, position) => firsts.indexOf(firsts[position]) === position).slice(0, numbersMax);
}

/** The number that a whole text is: `LM358`, `CI LM 358`, `7805`. Undefined where it says anything else. */
export function onlyPartNumber(text: string): PartNumber | undefined {
  const analyzed = analyze(text);
  const { tokens } = analyzed;
  const whole = readPartNumbers(analyzed).find(
    ({ tokens: own, announcer }) => own.length + announcer.length === tokens.length,
  );
  if (whole !== undefined) {
    const number = asPartNumber(whole);
    return { ...number, isSure: number.isSure && !isAnnouncedCode(text) };
  }
  const compact = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return tokens.length === 1 && /^\d{3,}$/.test(compact)
    ? { spellings: [compact], isSure: false }
    : undefined;
}

function asPartNumber({ kind, lexemes }: CodeMention): PartNumber {
  return { spellings: lexemes, isSure: kind === 'part' && !troubleCode.test(lexemes[0] ?? '') };
}
