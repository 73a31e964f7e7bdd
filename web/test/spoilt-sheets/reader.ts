// A thread that reads workbooks as the worker of the pages does, and seeks their headings as the page does.
import { parentPort } from 'node:worker_threads';
import { columnsOf } from '../../src/features/imports/table-columns.ts';
import { readWorkbook, UnreadWorkbook } from '../../src/features/imports/workbook.ts';

/** What became of a file: `read`, why it was refused, or what went wrong with the reader itself. */
export interface Outcome {
  is: string;
  isWrong: boolean;
  /** Held in memory after it was read, MB. */
  heldMb: number;
}

parentPort?.on('message', (bytes: Uint8Array) => {
  const outcome = outcomeOf(bytes);
  const { heapUsed, external } = process.memoryUsage();
  parentPort?.postMessage({ ...outcome, heldMb: Math.round((heapUsed + external) / 2 ** 20) });
});

function outcomeOf(bytes: Uint8Array): Pick<Outcome, 'is' | 'isWrong'> {
  try {
    const { rows } = readWorkbook(bytes);
    for (const row of rows.slice(0, 30))
      columnsOf(
        'troubleshooting',
        row.map((cell) => cell?.text ?? ''),
      );
    return { is: 'read', isWrong: false };
  } catch (error) {
    if (error instanceof UnreadWorkbook) return { is: error.fault, isWrong: false };
    return { is: String(error instanceof Error ? error.stack : error).slice(0, 600), isWrong: true };
  }
}
