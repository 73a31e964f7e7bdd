// What a reading of each kind may hold, and why another value is refused.
import { type Measured, readMeasured } from './measured-value.ts';
import {
  isMeasured,
  type MeasuredKind,
  meterShows,
  type ReadingKind,
  readingKindTexts,
} from './reading-kinds.ts';

export const readingTexts = {
  noPoint: 'Diga o ponto ou a rede que foi medida.',
  noValue: 'Digite o que o medidor mostrou. Aberto é OL.',
  noWave: 'Descreva a forma de onda: quadrada, 3,3 Vpp, 400 kHz.',
  noPhoto: 'Escolha a foto, que é um anexo do equipamento.',
  photoElsewhere: 'A foto precisa ser um anexo deste equipamento.',
  notANumber: 'Digite um número com a unidade, como 0,412 V, 412 mV ou 4k7; aberto é OL.',
  thousand: 'Não dá para saber se o ponto separa milhares: escreva com vírgula (1,234) ou sem ponto (1234).',
  otherUnit: (kind: MeasuredKind) =>
    `${readingKindTexts[kind]} é em ${meterShows[kind].unit}: confira a unidade ou a grandeza.`,
  negative: (kind: MeasuredKind) => `Nenhum medidor mostra ${named(kind)} negativa.`,
  tooLarge: (kind: MeasuredKind, most: string) =>
    `Nenhum medidor mostra ${named(kind)} acima de ${most}. Confira o número e a unidade.`,
  faultOfGood: 'Uma leitura boa não é de um defeito. Marque que é com defeito, ou tire o defeito.',
  sameTwice: 'O ponto e a referência são os mesmos.',
} as const;

const named = (kind: MeasuredKind) => readingKindTexts[kind].toLowerCase();
const most: Record<MeasuredKind, string> = {
  tensao: '50 kV',
  diodo: '10 V',
  resistencia: '10 GΩ',
  frequencia: '10 GHz',
};

/** Diode drops are shown in millivolts by many meters, which write no unit: 412 is 0,412 V. */
const bareMillivolts = /^\d{2,4}([.,]\d)?$/;

/** A value of a kind as its meter means it; null where it is no value. */
export function readReadingValue(kind: MeasuredKind, typed: string): Measured | null {
  const text = typed.trim();
  const isBare = kind === 'diodo' && bareMillivolts.test(text) && Number.parseInt(text, 10) >= 100;
  return readMeasured(text, isBare ? 'mV' : meterShows[kind].unit);
}

/** Why a value is none that a meter shows, as a sentence for people; null where it is one. */
export function readingRefusal(kind: ReadingKind, typed: string): string | null {
  if (kind === 'foto') return null;
  if (typed.trim() === '') return kind === 'onda' ? readingTexts.noWave : readingTexts.noValue;
  if (kind === 'onda') return null;
  const read = readReadingValue(kind, typed);
  if (read === null)
    return /^[+−-]?\d{1,3}(\.\d{3})+\b/.test(typed.trim()) ? readingTexts.thousand : readingTexts.notANumber;
  if (read.isOpen) return null;
  const { unit, min, max } = meterShows[kind];
  if (read.base !== unit) return readingTexts.otherUnit(kind);
  if (read.value < min)
    return min === 0 ? readingTexts.negative(kind) : readingTexts.tooLarge(kind, most[kind]);
  return read.value > max ? readingTexts.tooLarge(kind, most[kind]) : null;
}

/** A value in the one form in which it is kept; what is no number stays as it is. */
export function keptValue(kind: ReadingKind, typed: string): string {
  return (isMeasured(kind) ? readReadingValue(kind, typed)?.text : undefined) ?? typed;
}
