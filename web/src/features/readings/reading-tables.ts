// Tables of readings, as all others of the product are written and read.
import { readingConditionTexts, readingKindTexts } from '@bancada/contract/measures/reading-kinds';
import {
  type BoardReading,
  boardReadingEndpoints,
  type RefusedLine,
  readingLimits,
} from '@bancada/contract/measures/readings';
import { call } from '../../api/client.ts';
import type { FileLine } from '../imports/read-table.ts';
import type { TableSource } from '../imports/table-export.ts';

/** All readings of a model but its photos. Neither who took one nor in which visit is in a file. */
export function tableOfReadings(modelId: number, revisao: string | undefined): TableSource<BoardReading> {
  return {
    kind: 'readings',
    listPage: (range, signal) =>
      call(
        boardReadingEndpoints.list,
        { query: { ...range, modelo_equipamento_id: modelId, revisao } },
        { signal },
      ),
    cells: async (reading) => ({
      ponto: reading.ponto,
      referencia: reading.referencia,
      grandeza: readingKindTexts[reading.grandeza],
      condicao: readingConditionTexts[reading.condicao],
      valor: reading.valor,
      revisao: reading.revisao,
      estado: reading.boa ? 'boa' : 'com defeito',
      defeito: reading.sintoma,
      medidor: reading.medidor,
      nota: reading.nota,
    }),
  };
}

export interface Taken {
  criadas: number;
  iguais: number;
  linhas: RefusedLine[];
  recusadas: number;
}

const tooLong = ({ cells }: FileLine): string | null =>
  cells.some((cell) => cell.length > readingLimits.cellMaxChars) ? 'Tem uma célula longa demais.' : null;

/** Sends the lines of a table in parts. What the table itself refuses is told with what the server does. */
export async function sendLines(
  modelId: number,
  lines: readonly FileLine[],
  signal: AbortSignal,
): Promise<Taken> {
  const judged = lines.map((line) => ({ ...line, refusal: line.refusal ?? tooLong(line) }));
  const own = judged.flatMap(({ linha, refusal }) => (refusal === null ? [] : [{ linha, msg: refusal }]));
  const sent = judged.filter(({ refusal }) => refusal === null);
  const taken: Taken = { criadas: 0, iguais: 0, linhas: own, recusadas: own.length };
  for (let first = 0; first < sent.length; first += readingLimits.linesMax) {
    const linhas = sent
      .slice(first, first + readingLimits.linesMax)
      .map(({ linha, valores }) => ({ ponto: '', grandeza: '', valor: '', ...valores, linha }));
    const answer = await call(
      boardReadingEndpoints.takeLines,
      { body: { modelo_equipamento_id: modelId, linhas } },
      { signal },
    );
    taken.criadas += answer.criadas;
    taken.iguais += answer.iguais;
    taken.recusadas += answer.recusadas;
    taken.linhas.push(...answer.linhas);
  }
  return taken;
}
