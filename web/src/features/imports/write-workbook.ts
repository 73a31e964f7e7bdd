import { askWorker } from '../../api/ask-worker.ts';
import type { WorkbookMessage, WorkbookQuestion } from './workbook.worker.ts';
import type { TableOfTexts } from './workbook-writing.ts';

/** A text of the table is longer than a cell may be. */
export class TooLongForWorkbook extends Error {
  override readonly name = 'TooLongForWorkbook';
}

/** A workbook of one sheet, written in a worker. @throws TooLongForWorkbook, the signal's reason */
export function askForWorkbook(
  table: TableOfTexts,
  signal: AbortSignal = new AbortController().signal,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = () => new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(start, { write: table } satisfies WorkbookQuestion, {
    signal,
    read: (message: WorkbookMessage) => {
      if ('written' in message) return { answer: message.written };
      return { failure: 'tooLong' in message ? new TooLongForWorkbook() : new Error('no workbook written') };
    },
  });
}
