import { boardLimits } from './board.ts';
import { decodeBoard, linesOf } from './board-text.ts';
import { readBoard } from './read-board.ts';
import { formatAtStart, isTurned, turnedBack } from './which-board.ts';

/** Said by the first bytes of files that are encrypted boards and nothing else. */
const encryptedStart = 'XZZPCB';
/** What a text that a person writes does not begin with by chance. */
const sureStart = /^(BVRAW_FORMAT_|\( ?kicad_pcb\b|\$HEADER|\$BOARD|BRDOUT:|str_length:)/;
const linesLooked = 3;

/**
 * Whether a file that begins so is a boardview file: it says so, or pins can be read of its beginning. A list that begins with `PARTS:` is none.
 * @param beginning some ten thousand bytes
 */
export function isBoardBeginning(beginning: Uint8Array): boolean {
  if (String.fromCharCode(...beginning.subarray(0, encryptedStart.length)) === encryptedStart) return true;
  const { lines, open } = linesOf(decodeBoard(isTurned(beginning) ? turnedBack(beginning) : beginning));
  const first = [...lines, open ?? ''].filter((line) => line.trim() !== '').slice(0, linesLooked);
  if (first.some((line) => sureStart.test(line.trim())) && formatAtStart(first) !== null) return true;
  const read = readBoard(beginning, { ...boardLimits, pins: 2, nails: 2, points: 1_000 });
  return !('error' in read) && read.parts.some(({ pins }) => pins.length > 0);
}
