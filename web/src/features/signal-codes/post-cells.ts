import { isPostCodeBegun } from '@bancada/contract/codes/post-code';
import { signalLimits } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';

const cellsMin = 2;

export const cellCount = (text: string) =>
  Math.min(Math.max(text.length, cellsMin), signalLimits.postMaxChars);

/**
 * Content of the cells: letters and digits in upper case. `p0a80-00` and `Q-Code: A2` are parsed first, so that typing gives the
 * same as pasting. A prefix that only announces a code stays until the code follows.
 */
export function inCells(text: string): string {
  // A leading space comes from pasted text.
  if (isPostCodeBegun(text) && !text.startsWith(' '))
    // More than the cells hold is an announcement alone, which has said what follows.
    return text.length > signalLimits.postMaxChars ? '' : text.toUpperCase();
  const isPlain = /^[A-Za-z0-9]*$/.test(text) && text.length <= signalLimits.postMaxChars;
  const read = isPlain ? { code: text } : readSignalCode('post', text);
  const kept = 'code' in read ? read.code : text.replace(/[^A-Za-z0-9]/g, '');
  return kept.toUpperCase().slice(0, signalLimits.postMaxChars);
}
