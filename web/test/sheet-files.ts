import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A workbook that LibreOffice Calc, set to Portuguese, saved as `.xlsx` or `.ods`: a notebook of faults, parts, and an old sheet. */
export function calcNotebook(ending: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(process.cwd(), `web/test/sheets/caderno.${ending}`)));
}
