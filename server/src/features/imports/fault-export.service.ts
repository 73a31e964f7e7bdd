import { asShown, longSignalType } from '@bancada/contract/codes/long-signals';
import { beepWords, ledWords } from '@bancada/contract/codes/signal-codes';
import { checkLine } from '@bancada/contract/faults/check-lines';
import { noMeasure } from '@bancada/contract/measures/measure';
import { noCategoryName } from '@bancada/contract/records/equipment-models';
import { foldText } from '@bancada/contract/texts';
import { pageOfEntries } from '../faults/flat-answers.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { dayText } from './change-texts.ts';
import { type ExportedCheck, type ExportedEntry, listExported } from './fault-export.sql.ts';

/** A page of all entries as lines of the table of faults, in the order of their list. */
export async function pageOfFaultLines(parts: SearchParts, query: Parameters<typeof pageOfEntries>[1]) {
  const { data, ...page } = await pageOfEntries(parts, query);
  const ids = data.map(({ id }) => id);
  const rows = new Map((await listExported(parts.db, ids)).map((row) => [row.id, row]));
  return { ...page, data: ids.flatMap((id) => rows.get(id) ?? []).map(lineOf) };
}

/** What is not known is an empty cell. */
function lineOf(row: ExportedEntry): Record<string, string> {
  return {
    sintoma: row.sintoma,
    fabricante: row.fabricante,
    equipamento: row.equipamento,
    numero_modelo: row.numero_modelo,
    categoria: foldText(row.categoria) === foldText(noCategoryName) ? '' : row.categoria,
    data_lancamento: row.data_lancamento === null ? '' : knownDay(row.data_lancamento, row.data_aproximada),
    diagnosticos: row.checks.map(checkCell).join('\n'),
    solucao: row.solucao,
    ditos: row.ditos,
    ...codeCells(row),
    code_fabricante: row.code_fabricante ?? '',
    alta_tensao: row.alta_tensao ? 'sim' : 'não',
  };
}

/** Signals beyond the limits stand in their own column, in the words that are read back. */
function codeCells({ code_post, code_led, code_beep }: ExportedEntry) {
  const shown = asShown({ code_post, code_led, code_beep });
  const [led, beep] = [shown.code_led ?? '', shown.code_beep ?? ''];
  return {
    code_post: shown.code_post ?? '',
    code_led: longSignalType(led) === null ? led : ledWords(led),
    code_beep: longSignalType(beep) === null ? beep : beepWords(beep),
  };
}

function checkCell({ medida, minutos, alta_tensao, ...check }: ExportedCheck): string {
  return checkLine({
    ...check,
    medida: medida ?? noMeasure,
    minutos: minutos === null ? '' : String(minutos),
    alta_tensao: alta_tensao ? 'sim' : '',
  });
}

/** Of an approximate day, the year alone, or the month. */
function knownDay(day: string, isApproximate: boolean): string {
  if (!isApproximate) return dayText(day);
  if (day.endsWith('-01-01')) return day.slice(0, 4);
  return day.endsWith('-01') ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : dayText(day);
}
