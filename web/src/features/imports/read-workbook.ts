import { askWorker } from '../../api/ask-worker.ts';
import type { ReadSheet, WorkbookFault } from './workbook.ts';
import type { WorkbookMessage, WorkbookQuestion } from './workbook.worker.ts';

/** What is no table, by its first bytes. */
const signs: readonly [bytes: readonly number[], kind: 'workbook' | 'pdf'][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
];

export function kindOfFile(bytes: Uint8Array): 'workbook' | 'pdf' | 'text' {
  const found = signs.find(([sign]) => sign.every((byte, place) => bytes[place] === byte));
  return found?.[1] ?? 'text';
}

/** So long a spreadsheet may be read: far more than one of any shop needs. */
const readMs = 60_000;

export const workbookSentences: Record<WorkbookFault, string> = {
  'old-or-locked':
    'Esta planilha é de um formato antigo (.xls) ou tem senha: abra, salve como .xlsx ou .ods sem senha e escolha de novo.',
  'no-workbook': 'Este arquivo não é uma planilha: escolha um .xlsx, .ods ou .csv.',
  'too-large':
    'A planilha é grande demais para ser lida de uma vez: divida-a, ou salve só esta folha como CSV.',
  unreadable: 'A planilha está danificada: abra e salve de novo no programa de planilhas, ou salve como CSV.',
};

/** One sheet of a workbook, read in a worker. @returns a sentence where it cannot be read @throws the signal's reason */
export async function askForSheet(
  bytes: Uint8Array,
  sheet: string | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<ReadSheet | string> {
  const start = () => new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  const limit = AbortSignal.timeout(readMs);
  try {
    return await askWorker(start, { bytes, sheet } satisfies WorkbookQuestion, {
      signal: AbortSignal.any([signal, limit]),
      read: (message: WorkbookMessage): { answer: ReadSheet | string } | undefined => {
        if ('sheet' in message) return { answer: message.sheet };
        return 'fault' in message ? { answer: workbookSentences[message.fault] } : undefined;
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return workbookSentences['too-large'];
    throw error;
  }
}
