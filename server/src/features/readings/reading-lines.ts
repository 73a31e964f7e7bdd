// A line of a table of readings, each cell as people write it.
import {
  type ReadingCondition,
  type ReadingKind,
  readingConditions,
  readingConditionTexts,
  readingKinds,
  readingKindTexts,
  usualCondition,
} from '@bancada/contract/measures/reading-kinds';
import { pointKey } from '@bancada/contract/measures/reading-stats';
import { keptValue, readingRefusal, readingTexts } from '@bancada/contract/measures/reading-values';
import { type ReadingLine, type RefusedLine, readingLimits } from '@bancada/contract/measures/readings';
import { cleanLine, cleanParagraphs, foldText } from '@bancada/contract/texts';
import type { FileReading } from './readings.sql.ts';

interface Judged {
  reading?: FileReading;
  refused?: RefusedLine;
}

const alsoKinds: Record<string, ReadingKind> = {
  voltagem: 'tensao',
  v: 'tensao',
  diodo: 'diodo',
  queda: 'diodo',
  ohm: 'resistencia',
  ohms: 'resistencia',
  hz: 'frequencia',
};
const alsoConditions: Record<string, ReadingCondition> = {
  espera: 'espera',
  standby: 'espera',
  carregador: 'carregador',
  off: 'desligado',
  on: 'ligado',
};

const kindOf = (cell: string) =>
  readingKinds.find(
    (kind) => foldText(readingKindTexts[kind]) === foldText(cell) || kind === foldText(cell),
  ) ?? alsoKinds[foldText(cell)];
const conditionOf = (cell: string) =>
  readingConditions.find(
    (one) => foldText(readingConditionTexts[one]) === foldText(cell) || one === foldText(cell),
  ) ?? alsoConditions[foldText(cell)];

const good = new Set(['', 'boa', 'bom', 'ok', 'sim']);
const faulty = new Set(['com defeito', 'defeito', 'ruim', 'nao']);

export const lineTexts = {
  kind: (cell: string) =>
    `“${cell}” não é uma grandeza. Use ${Object.values(readingKindTexts).join(', ').toLowerCase()}.`,
  condition: (cell: string) =>
    `“${cell}” não é uma condição. Use ${Object.values(readingConditionTexts).join(', ').toLowerCase()}.`,
  state: (cell: string) => `“${cell}” não diz se a placa é boa. Use boa ou com defeito.`,
  photo: 'Uma foto não vem em tabela: registre a leitura na tela, com o anexo.',
  fault: (cell: string) => `O defeito “${cell}” não existe: crie primeiro.`,
  tooLong: (column: string) => `${column} é longo demais.`,
} as const;

/** @param faults ids by the folded text of the fault */
export function readLine(line: ReadingLine, faults: ReadonlyMap<string, number>): Judged {
  const refuse = (msg: string): Judged => ({ refused: { linha: line.linha, msg } });
  const cell = (text: string | undefined) => cleanLine(text ?? '');
  const [ponto, valor, defeito] = [cell(line.ponto), cell(line.valor), cell(line.defeito)];
  if (ponto === '') return refuse(readingTexts.noPoint);
  const grandeza = kindOf(cell(line.grandeza));
  if (grandeza === undefined) return refuse(lineTexts.kind(shown(cell(line.grandeza))));
  if (grandeza === 'foto') return refuse(lineTexts.photo);
  const condicao = cell(line.condicao) === '' ? usualCondition[grandeza] : conditionOf(cell(line.condicao));
  if (condicao === undefined) return refuse(lineTexts.condition(shown(cell(line.condicao))));
  const refusal = readingRefusal(grandeza, valor);
  if (refusal !== null) return refuse(`${shown(valor)}: ${refusal}`.replace(/^: /, ''));
  const state = foldText(line.estado ?? '');
  if (!good.has(state) && !faulty.has(state)) return refuse(lineTexts.state(shown(cell(line.estado))));
  const isFaulty = faulty.has(state) || (state === '' && defeito !== '');
  if (!isFaulty && defeito !== '') return refuse(readingTexts.faultOfGood);
  const sintoma_id = defeito === '' ? null : faults.get(foldText(defeito));
  if (sintoma_id === undefined) return refuse(lineTexts.fault(shown(defeito)));
  const reading: FileReading = {
    ...{ ponto, grandeza, condicao, boa: !isFaulty, sintoma_id },
    revisao: cell(line.revisao) || null,
    referencia: cell(line.referencia) || null,
    valor: keptValue(grandeza, valor),
    medidor: cell(line.medidor) || null,
    nota: cleanParagraphs(line.nota ?? '') || null,
  };
  const long = tooLong(reading);
  if (long !== undefined) return refuse(lineTexts.tooLong(long));
  if (reading.referencia !== null && pointKey(reading.referencia) === pointKey(ponto))
    return refuse(readingTexts.sameTwice);
  return { reading };
}

/** A cell in a sentence. */
const shown = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

function tooLong(reading: FileReading): string | undefined {
  const most: [string, string | null, number][] = [
    ['O ponto', reading.ponto, readingLimits.pontoMaxChars],
    ['A referência', reading.referencia, readingLimits.pontoMaxChars],
    ['A revisão', reading.revisao, readingLimits.revisaoMaxChars],
    ['O valor', reading.valor, readingLimits.valorMaxChars],
    ['O medidor', reading.medidor, readingLimits.medidorMaxChars],
    ['A nota', reading.nota, readingLimits.notaMaxChars],
  ];
  return most.find(([, text, chars]) => (text?.length ?? 0) > chars)?.[0];
}
