import { boardLimits } from '@bancada/contract/boards/board';
import { readBoard } from '@bancada/contract/boards/read-board';
import { type BoardLayout, buffersOf, layoutOf } from './layout.ts';

export type BoardMessage = { layout: BoardLayout } | { refused: string };

/** A board of the largest size takes a tenth of it. */
const readMs = 20_000;

self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  const end = performance.now() + readMs;
  const board = readBoard(data, { ...boardLimits, mayGoOn: () => performance.now() < end });
  if ('error' in board) return self.postMessage({ refused: board.error } satisfies BoardMessage);
  const layout = layoutOf(board);
  self.postMessage({ layout } satisfies BoardMessage, {
    transfer: [...new Set(buffersOf(layout))] as ArrayBuffer[],
  });
};
