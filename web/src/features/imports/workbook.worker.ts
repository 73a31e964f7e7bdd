import { type ReadSheet, readWorkbook, UnreadWorkbook, type WorkbookFault } from './workbook.ts';
import { type TableOfTexts, workbookOf } from './workbook-writing.ts';

export type WorkbookQuestion = { bytes: Uint8Array; sheet: string | undefined } | { write: TableOfTexts };
export type WorkbookMessage =
  | { sheet: ReadSheet }
  | { fault: WorkbookFault }
  | { written: Uint8Array<ArrayBuffer> }
  | { tooLong: true };

self.onmessage = ({ data }: MessageEvent<WorkbookQuestion>) => {
  self.postMessage(('write' in data ? written(data.write) : answerTo(data)) satisfies WorkbookMessage);
};

function written(table: TableOfTexts): WorkbookMessage {
  const bytes = workbookOf(table);
  return bytes === null ? { tooLong: true } : { written: bytes };
}

function answerTo({ bytes, sheet }: { bytes: Uint8Array; sheet: string | undefined }): WorkbookMessage {
  try {
    return { sheet: readWorkbook(bytes, sheet) };
  } catch (error) {
    if (error instanceof UnreadWorkbook) return { fault: error.fault };
    throw error;
  }
}
