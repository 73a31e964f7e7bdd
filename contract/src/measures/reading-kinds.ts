// What is read at a point of a board, and how the board is fed while it is read.

/** The kinds of a reading, in the order of the screens. */
export const readingKinds = ['tensao', 'diodo', 'resistencia', 'frequencia', 'onda', 'foto'] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** Those whose value is a number that a meter shows. */
export type MeasuredKind = Exclude<ReadingKind, 'onda' | 'foto'>;

export const readingKindTexts: Record<ReadingKind, string> = {
  tensao: 'Tensão',
  diodo: 'Queda de diodo',
  resistencia: 'Resistência',
  frequencia: 'Frequência',
  onda: 'Forma de onda',
  foto: 'Foto',
};

/** How the board is fed. */
export const readingConditions = ['desligado', 'espera', 'ligado', 'carregador'] as const;
export type ReadingCondition = (typeof readingConditions)[number];

export const readingConditionTexts: Record<ReadingCondition, string> = {
  desligado: 'Desligado',
  espera: 'Em espera',
  ligado: 'Ligado',
  carregador: 'Com carregador',
};

/** How a kind is mostly taken: what a form proposes, and what a file without conditions means. */
export const usualCondition: Record<ReadingKind, ReadingCondition> = {
  tensao: 'ligado',
  diodo: 'desligado',
  resistencia: 'desligado',
  frequencia: 'ligado',
  onda: 'ligado',
  foto: 'ligado',
};

/** The unit of each kind and what a meter can show of it, in that unit. */
export const meterShows: Record<MeasuredKind, { unit: 'V' | 'Ω' | 'Hz'; min: number; max: number }> = {
  tensao: { unit: 'V', min: -50_000, max: 50_000 },
  diodo: { unit: 'V', min: 0, max: 10 },
  resistencia: { unit: 'Ω', min: 0, max: 1e10 },
  frequencia: { unit: 'Hz', min: 0, max: 1e10 },
};

export function isMeasured(kind: ReadingKind): kind is MeasuredKind {
  return kind in meterShows;
}
