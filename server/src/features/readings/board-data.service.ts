// The good readings of a model as a file of OpenBoardData.
import {
  type BoardDataKind,
  boardDataKinds,
  type Net,
  type NetValues,
  writeBoardData,
} from '@bancada/contract/boards/board-data';
import { type Measured, readMeasured } from '@bancada/contract/measures/measured-value';
import { meterShows, usualCondition } from '@bancada/contract/measures/reading-kinds';
import { statsOf } from '@bancada/contract/measures/reading-stats';
import { readReadingValue } from '@bancada/contract/measures/reading-values';
import { wholeNumber } from '@bancada/contract/whole-number';
import type { Database } from '../../database/database.ts';
import { equipmentModels } from '../equipment-models/equipment-models.service.ts';
import { type FileReading, findBoardDataFile, listForFile, listRevisions } from './readings.sql.ts';

const isColumn = (kind: string): kind is BoardDataKind => boardDataKinds.some((one) => one === kind);

/** What the format has a place for: good values of one point against ground, each in the condition in which it is mostly taken. */
const isHeld = ({ boa, referencia, grandeza, condicao }: FileReading) =>
  boa && referencia === null && isColumn(grandeza) && condicao === usualCondition[grandeza];

/**
 * @returns a file, byte by byte the one that was taken where its readings are still the same, and sentences on what it has no place for
 * @throws AppError equipment-model-not-found
 */
export async function boardDataOf(
  db: Database,
  query: { modelo_equipamento_id: number; revisao?: string | undefined },
) {
  const model = await equipmentModels.get(db, query.modelo_equipamento_id);
  const revisao = query.revisao ?? (await onlyRevision(db, model.id));
  const readings = await listForFile(db, { modelId: model.id, revisao });
  const held = readings.filter(isHeld);
  const byPoint = Map.groupBy(held, ({ ponto }) => ponto);
  const nets = [...byPoint].map(([ponto, ofPoint]) => netOf(ponto, ofPoint));
  const cameFrom = revisao === undefined ? null : await findBoardDataFile(db, model.id, revisao);
  const header = {
    id: revisao || model.numero_modelo,
    brand: model.fabricante_nome,
    type: model.categoria_nome,
    comment: model.nome,
  };
  return {
    nome_arquivo: `${header.id.replace(/[^\p{L}\p{N}._-]+/gu, '_')}.txt`,
    texto: writeBoardData(nets, header, cameFrom),
    falta: missing(readings, held),
  };
}

/** The revision of all readings, where there is one alone. */
async function onlyRevision(db: Database, modelId: number): Promise<string | undefined> {
  const [only, ...others] = await listRevisions(db, modelId, 2);
  return others.length === 0 ? only?.revisao : undefined;
}

function netOf(ponto: string, readings: readonly FileReading[]): Omit<Net, 'linha'> {
  const valores: NetValues = {};
  for (const kind of boardDataKinds) {
    const value = netValue(
      kind,
      readings.filter(({ grandeza }) => grandeza === kind),
    );
    if (value !== null) valores[kind] = value;
  }
  const comentario = readings.find(({ nota }) => nota !== null)?.nota ?? '';
  return { ponto, valores, comentario: comentario.replace(/\s+/g, ' ') };
}

/** The one value, or what lies in the middle of several. */
function netValue(kind: BoardDataKind, readings: readonly FileReading[]): Measured | null {
  const [first, ...others] = readings;
  if (first === undefined) return null;
  if (others.every(({ valor }) => valor === first.valor)) return readReadingValue(kind, first.valor ?? '');
  const [stats] = statsOf(readings.map((one, place) => ({ ...one, placa: String(place), sintoma: null })));
  if (stats === undefined) return null;
  if (stats.mediana === null || stats.abertas * 2 > stats.boas) return { isOpen: true, text: 'OL' };
  const middle = Number(stats.mediana.toPrecision(4));
  return readMeasured(middle.toFixed(9).replace('.', ',').replace(/,?0+$/, '') || '0', meterShows[kind].unit);
}

const pieces = {
  faulty: ['leitura de placa com defeito', 'leituras de placas com defeito'],
  two: ['leitura entre dois pontos', 'leituras entre dois pontos'],
  kind: ['leitura de frequência, forma de onda ou foto', 'leituras de frequência, forma de onda ou foto'],
  condition: ['leitura em outra condição', 'leituras em outra condição'],
  several: [
    'ponto tem mais de uma leitura boa: vai a mediana',
    'pontos têm mais de uma leitura boa: vai a mediana',
  ],
  meter: ['medidor anotado', 'medidores anotados'],
} as const;

/** What the readings hold and the format does not. */
function missing(readings: readonly FileReading[], held: readonly FileReading[]): string[] {
  const several = [...Map.groupBy(held, ({ ponto, grandeza }) => `${grandeza} ${ponto}`).values()];
  const good = readings.filter(({ boa }) => boa);
  const counts: Record<keyof typeof pieces, number> = {
    faulty: readings.length - good.length,
    two: good.filter(({ referencia }) => referencia !== null).length,
    kind: good.filter(({ referencia, grandeza }) => referencia === null && !isColumn(grandeza)).length,
    condition: good.filter((one) => one.referencia === null && isColumn(one.grandeza) && !isHeld(one)).length,
    several: several.filter((ofPoint) => new Set(ofPoint.map(({ valor }) => valor)).size > 1).length,
    meter: held.filter(({ medidor }) => medidor !== null).length,
  };
  return (Object.keys(pieces) as (keyof typeof pieces)[]).flatMap((piece) => {
    const count = counts[piece];
    return count === 0 ? [] : [`${wholeNumber(count)} ${pieces[piece][count === 1 ? 0 : 1]}`];
  });
}
