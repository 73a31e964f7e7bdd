// What npm run read-board runs on the pinned runtime.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { type Board, boardLimits, type UnreadBoard } from '@bancada/contract/boards/board';
import { boardErrors } from '@bancada/contract/boards/board-problems';
import { readBoard } from '@bancada/contract/boards/read-board';

/** Of one file: a board of the largest size takes a twentieth. */
const longestMs = 20_000;
const notRead = 2;

async function readFile(file: string): Promise<Board | UnreadBoard> {
  try {
    await using handle = await open(file);
    const stats = await handle.stat();
    if (!stats.isFile()) return { error: boardErrors.unreadable };
    if (stats.size > boardLimits.bytes) return { error: boardErrors.tooLarge(boardLimits.bytes) };
    const end = performance.now() + longestMs;
    return readBoard(await handle.readFile(), { ...boardLimits, mayGoOn: () => performance.now() < end });
  } catch (error) {
    // It is missing, or may not be read; another failure is a fault of the reader.
    if (error instanceof Error && 'syscall' in error) return { error: boardErrors.unreadable };
    throw error;
  }
}

const [from = '.', ...files] = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Uso: npm run --silent read-board -- ARQUIVO [ARQUIVO…]\n');
  process.exitCode = notRead;
}
for (const file of files) {
  const board = await readFile(path.resolve(from, file));
  if ('error' in board) process.exitCode = notRead;
  // What a part is, is no place on the board: the line's readers compare all of a part.
  const line = JSON.stringify({ file: path.basename(file), ...board }, (key, value) =>
    key === 'value' ? undefined : value,
  );
  process.stdout.write(`${line}\n`);
}
