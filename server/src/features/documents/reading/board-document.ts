import { readFile, stat } from 'node:fs/promises';
import { boardLimits } from '@bancada/contract/boards/board';
import { namePages } from '@bancada/contract/boards/name-lines';
import { readBoard } from '@bancada/contract/boards/read-board';
import { boardBytesMax } from './limits.ts';
import type { OpenDocument } from './open-document.ts';
import { Unreadable } from './unreadable.ts';

/** A boardview file: the names of its parts and nets are its text. One that is encrypted, or of which nothing can be read, has none. */
export async function openBoard(path: string): Promise<OpenDocument> {
  if ((await stat(path)).size > boardBytesMax) throw new Unreadable('grande-demais');
  const board = readBoard(await readFile(path), { ...boardLimits, bytes: boardBytesMax });
  const pages = 'error' in board ? [] : namePages(board);
  return {
    pages: pages.length,
    readableTo: pages.length,
    readPage: async (page) => ({ text: pages[page - 1] ?? '', origin: 'texto', boxes: null }),
    thumbnail: async () => null,
    close: async () => {},
  };
}
