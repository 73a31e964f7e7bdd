import { type Board, type BoardFormat, type BoardLimits, boardLimits, type UnreadBoard } from './board.ts';
import { BoardDraft } from './board-draft.ts';
import { boardErrors, boardProblems } from './board-problems.ts';
import { type BoardLines, decodeBoard, hasStrayCharacters, linesOf } from './board-text.ts';
import { readBrd2 } from './read-brd2.ts';
import { readBvr1 } from './read-bvr1.ts';
import { readBvr3 } from './read-bvr3.ts';
import { readGencad } from './read-gencad.ts';
import { readKicad } from './read-kicad.ts';
import { readLandrex } from './read-landrex.ts';
import { formatAtStart, formatByMarks, isEncrypted, isTurned, turnedBack } from './which-board.ts';

const readersOfLines: Record<
  Exclude<BoardFormat, 'kicad'>,
  (lines: BoardLines, draft: BoardDraft) => void
> = {
  bvr1: readBvr1,
  bvr3: readBvr3,
  brd: readLandrex,
  brd2: readBrd2,
  gencad: readGencad,
};

/**
 * A board out of a file's bytes; what the bytes say decides, never the file's name. Of a damaged file it holds what could be read,
 * with problems; nothing in it is guessed. The time it takes grows with the size alone.
 */
export function readBoard(bytes: Uint8Array, limits: BoardLimits = boardLimits): Board | UnreadBoard {
  if (bytes.length === 0) return { error: boardErrors.empty };
  if (bytes.length > limits.bytes) return { error: boardErrors.tooLarge(limits.bytes) };
  const plain = isTurned(bytes) ? turnedBack(bytes) : bytes;
  const found = recognised(plain) ?? recognised(turnedBack(bytes), ['brd']);
  if (!found) return { error: isEncrypted(bytes) ? boardErrors.encrypted : boardErrors.unknown };
  const { format, text, lines, isSure } = found;
  const draft = format === 'kicad' ? readKicad(text, limits) : new BoardDraft(limits);
  if (!isSure) draft.problem(boardProblems.noStart);
  if (hasStrayCharacters(text)) draft.problem(boardProblems.strayCharacters);
  if (format !== 'kicad' && lines.isCutInLineEnd) draft.problem(boardProblems.cut);
  if (format !== 'kicad') readersOfLines[format](lines, draft);
  return draft.finish(format);
}

interface Recognised {
  format: BoardFormat;
  text: string;
  lines: BoardLines;
  isSure: boolean;
}

function recognised(bytes: Uint8Array, only?: BoardFormat[]): Recognised | null {
  const text = decodeBoard(bytes);
  const lines = linesOf(text);
  // A file may be one line without an end.
  const all = lines.open === null ? lines.lines : [...lines.lines, lines.open];
  const sure = formatAtStart(all);
  const format = sure ?? formatByMarks(all);
  if (format === null || (only && !only.includes(format))) return null;
  return { format, text, lines, isSure: sure !== null };
}
