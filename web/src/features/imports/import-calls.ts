import {
  type ImportCounts,
  type ImportKind,
  importEndpoints,
  importLimits,
  type LineVerdict,
} from '@bancada/contract/imports';
import { call } from '../../api/client.ts';
import type { FileLine, ReadTable } from './csv-reading.ts';
import type { Progress } from './table-export.ts';

/** A line of the file, and what would become of it. */
export interface JudgedLine extends LineVerdict {
  line: FileLine;
}

/** Of one preview call, besides its count of lines: long texts make lines heavy. */
const previewMaxChars = 4_000_000;

/** What would become of each line. Nothing is written. @throws DOMException `AbortError` where it is cancelled */
export async function previewTable(
  kind: ImportKind,
  table: ReadTable,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<JudgedLine[]> {
  const sent = table.lines.filter(({ refusal }) => refusal === null);
  const verdicts = new Map<number, LineVerdict>();
  onProgress({ done: 0, total: sent.length });
  for (const some of portions(sent)) {
    const { linhas } = await call(
      importEndpoints.preview,
      { params: { tipo: kind }, body: { linhas: some.map(asSent) } },
      { signal },
    );
    for (const verdict of linhas) verdicts.set(verdict.linha, verdict);
    onProgress({ done: verdicts.size, total: sent.length });
  }
  return table.lines.map((line) => ({ ...(verdicts.get(line.linha) ?? refusedHere(line)), line }));
}

/** The lines in portions that one call takes. */
export function portions(lines: readonly FileLine[]): FileLine[][] {
  const found: FileLine[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const size = line.cells.reduce((sum, cell) => sum + cell.length, 0);
    const last = found.at(-1);
    if (last === undefined || last.length >= importLimits.previewLinesMax || chars + size > previewMaxChars) {
      found.push([line]);
      chars = size;
    } else {
      last.push(line);
      chars += size;
    }
  }
  return found;
}

function refusedHere({ linha, refusal }: FileLine): LineVerdict {
  const msg = refusal ?? 'Sem resposta do servidor';
  return { linha, acao: 'recusar', id: null, mudancas: [], erros: [{ campo: null, msg }] };
}

const asSent = ({ linha, valores }: FileLine) => ({ linha, valores });

export type Counts = ImportCounts & { recusar: number };

export function countLines(lines: readonly JudgedLine[]): Counts {
  const counts = { criar: 0, alterar: 0, igual: 0, recusar: 0 };
  for (const { acao } of lines) counts[acao] += 1;
  return counts;
}

/** Imports the lines that were accepted, in one transaction. */
export function runImport(kind: ImportKind, lines: readonly JudgedLine[]) {
  const accepted = lines.filter(({ acao }) => acao !== 'recusar');
  const { criar, alterar, igual } = countLines(accepted);
  return call(importEndpoints.run, {
    params: { tipo: kind },
    body: { linhas: accepted.map(({ line }) => asSent(line)), esperado: { criar, alterar, igual } },
  });
}
