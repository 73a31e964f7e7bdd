// What good readings of a point have in common, and a value held against them.
import * as z from 'zod/mini';
import { foldText } from '../texts.ts';
import { count, id } from '../values.ts';
import { type Measured, measuredText, rangeOfText } from './measured-value.ts';
import {
  isMeasured,
  type MeasuredKind,
  meterShows,
  type ReadingCondition,
  type ReadingKind,
  readingConditions,
  readingConditionTexts,
  readingKinds,
  readingKindTexts,
} from './reading-kinds.ts';
import { readReadingValue } from './reading-values.ts';

/** The good readings of a point in one kind and condition. */
export const ReadingStats = z.object({
  grandeza: z.enum(readingKinds),
  condicao: z.enum(readingConditions),
  /** Good ones, each visit of a unit once. */
  boas: count(),
  /** Good ones in which nothing conducts (OL). */
  abertas: count(),
  /** Of the good ones with a number, in V, Ω or Hz; null where there is none. */
  mediana: z.nullable(z.number()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  /** What waveforms look like, and the notes of photos: the newest first. */
  descricoes: z.array(z.string()),
  /** Readings of boards with a fault. */
  com_defeito: count(),
  defeitos: z.array(z.object({ sintoma_id: id(), sintoma: z.string(), valores: z.array(z.string()) })),
});
export type ReadingStats = z.output<typeof ReadingStats>;

/** A point, or two, with all that was read there. */
export const PointStats = z.object({
  ponto: z.string(),
  referencia: z.nullable(z.string()),
  grupos: z.array(ReadingStats),
});
export type PointStats = z.output<typeof PointStats>;

/** By which two names of a point are one: `PPBUS G3H` is `PPBUS_G3H`. The same in `reading_point_key` of migration 0062. */
export const pointKey = (point: string): string => foldText(point).replace(/[\s_]+/g, '');

export interface StatsReading {
  grandeza: ReadingKind;
  condicao: ReadingCondition;
  valor: string | null;
  nota: string | null;
  boa: boolean;
  /** What tells one board from another: readings of one visit are of one. */
  placa: string;
  sintoma_id: number | null;
  sintoma: string | null;
}

const shownMax = 5;

function middleOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Number(((low + high) / 2).toPrecision(12));
}

/** The statistics of one point, by kind and condition in the order of the screens. @param readings the newest first */
export function statsOf(readings: readonly StatsReading[]): ReadingStats[] {
  const groups = Map.groupBy(readings, ({ grandeza, condicao }) => `${grandeza} ${condicao}`);
  return readingKinds.flatMap((kind) =>
    readingConditions.flatMap((condition) => {
      const group = groups.get(`${kind} ${condition}`);
      return group === undefined ? [] : [statsOfGroup(kind, condition, group)];
    }),
  );
}

function statsOfGroup(
  kind: ReadingKind,
  condition: ReadingCondition,
  group: readonly StatsReading[],
): ReadingStats {
  const good = [
    ...new Map(
      group
        .filter(({ boa }) => boa)
        .toReversed()
        .map((reading) => [reading.placa, reading]),
    ).values(),
  ];
  const read = isMeasured(kind) ? good.map(({ valor }) => readReadingValue(kind, valor ?? '')) : [];
  const numbers = read
    .flatMap((value) => (value === null || value.isOpen ? [] : [value.value]))
    .toSorted((a, b) => a - b);
  const faulty = group.filter(({ boa }) => !boa);
  return {
    grandeza: kind,
    condicao: condition,
    boas: good.length,
    abertas: read.filter((value) => value?.isOpen).length,
    mediana: middleOf(numbers),
    min: numbers[0] ?? null,
    max: numbers.at(-1) ?? null,
    descricoes: isMeasured(kind)
      ? []
      : good.flatMap(({ valor, nota }) => valor ?? nota ?? []).slice(-shownMax),
    com_defeito: faulty.length,
    defeitos: faultsOf(faulty),
  };
}

function faultsOf(faulty: readonly StatsReading[]): ReadingStats['defeitos'] {
  const byFault = Map.groupBy(faulty, ({ sintoma_id }) => sintoma_id);
  return [...byFault].flatMap(([id, [first, ...others]]) =>
    id === null || first?.sintoma == null
      ? []
      : [
          {
            sintoma_id: id,
            sintoma: first.sintoma,
            valores: [first, ...others].flatMap(({ valor }) => valor ?? []).slice(0, shownMax),
          },
        ],
  );
}

const boards = (count: number) => `${count} ${count === 1 ? 'placa boa' : 'placas boas'}`;

/** `6 placas boas: 0,45–0,48 V`; null where no good board has a value of this kind. */
export function goodText(stats: ReadingStats): string | null {
  const { grandeza, boas, abertas, min, max } = stats;
  if (!isMeasured(grandeza) || boas === 0) return null;
  const range = min === null || max === null ? [] : [rangeOfText(min, max, meterShows[grandeza].unit)];
  const all = [...range, ...(abertas === 0 ? [] : [range.length === 0 ? 'OL' : `OL em ${abertas}`])];
  return all.length === 0 ? null : `${boards(boas)}: ${all.join(', ')}`;
}

/** `mediana 0,47 V`; null where there are fewer than two numbers. */
export function medianText({ grandeza, mediana, boas, abertas }: ReadingStats): string | null {
  if (!isMeasured(grandeza) || mediana === null || boas - abertas < 2) return null;
  return `mediana ${measuredText(mediana, meterShows[grandeza].unit)}`;
}

/** `Queda de diodo, desligado: 6 placas boas: 0,45–0,48 V; mediana 0,47 V`, or what waveforms of good boards look like. */
export function statsText(stats: ReadingStats): string {
  const { grandeza, condicao, descricoes, boas } = stats;
  const parts = [
    goodText(stats),
    medianText(stats),
    ...(isMeasured(grandeza) ? [] : descricoes),
    ...(boas === 0 ? ['nenhuma placa boa ainda'] : []),
  ].filter((part) => part !== null);
  return `${readingKindTexts[grandeza]}, ${readingConditionTexts[condicao].toLowerCase()}: ${parts.join('; ')}`;
}

/** A value beside the good ones: among them, beyond them, or nothing to hold it against. */
export type Held = 'dentro' | 'fora' | null;

/** Two meters, and two pairs of probes, seldom agree better: in the share of the median. */
const slackShare: Record<MeasuredKind, number> = {
  tensao: 0.03,
  diodo: 0.05,
  resistencia: 0.1,
  frequencia: 0.01,
};

/** Whether a value lies among the good ones, with what meters differ by. */
export function heldAgainst(value: Measured, stats: ReadingStats): Held {
  const { grandeza, abertas, min, max, mediana } = stats;
  if (!isMeasured(grandeza) || goodText(stats) === null) return null;
  if (value.isOpen) return abertas > 0 ? 'dentro' : 'fora';
  if (min === null || max === null || mediana === null) return 'fora';
  const slack = Math.abs(mediana) * slackShare[grandeza] + Number.EPSILON;
  return value.value >= min - slack && value.value <= max + slack ? 'dentro' : 'fora';
}

/** `0,412 V; 6 placas boas: 0,45–0,48 V (desligado)`; null where there is nothing to hold it against. */
export function heldText(value: Measured, stats: ReadingStats): string | null {
  const good = goodText(stats);
  return good === null
    ? null
    : `${value.text}; ${good} (${readingConditionTexts[stats.condicao].toLowerCase()})`;
}

/** The kind that a check's measure is about, from its quantity or its unit; null where it is none of them. */
export function kindOfMeasure(quantity: string, unit: string): MeasuredKind | null {
  const said = foldText(quantity);
  if (/diodo|queda/.test(said)) return 'diodo';
  if (/tensao|voltagem|\bvcc\b/.test(said)) return 'tensao';
  if (/resistencia|continuidade|ohm/.test(said)) return 'resistencia';
  if (/frequencia|clock|oscila/.test(said)) return 'frequencia';
  if (said !== '') return null;
  const written = readReadingValue('tensao', `1 ${unit}`);
  const base = written === null || written.isOpen ? '' : written.base;
  if (base === 'V' && unit !== '') return 'tensao';
  return base === 'Ω' ? 'resistencia' : base === 'Hz' ? 'frequencia' : null;
}
