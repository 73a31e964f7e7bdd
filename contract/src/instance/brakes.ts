/**
 * How much one account with the profile `usuario` may do in a while: far more than a day's work at a bench, far less than what
 * empties or floods a base (docs/decisions/0076-undoing-a-person.md). Each brake stands here once: server, form, audit and
 * messages read this table.
 */
interface Brake {
  /** What is counted; where it is. */
  of: 'exclusoes' | 'registros' | 'alteracoes' | 'criacoes' | 'importadas';
  hours: number;
  default: number;
  /** In the form, and in the audit's line. */
  label: string;
  audited: string;
  /** The sentence of whoever meets it, and how it says the limit. */
  refusal: 'too-many-deletions' | 'too-many-changes' | 'too-many-created' | 'too-many-imported';
  /** Admins are told of anybody, with any profile, who does as much. */
  tells?: true;
}

const tenMinutes = 1 / 6;

export const brakeTable = {
  exclusoes_10min: {
    of: 'exclusoes',
    hours: tenMinutes,
    default: 60,
    label: 'Exclusões em 10 minutos',
    audited: 'exclusões em 10 min',
    refusal: 'too-many-deletions',
    tells: true,
  },
  exclusoes_dia: {
    of: 'exclusoes',
    hours: 24,
    default: 200,
    label: 'Exclusões em 24 horas',
    audited: 'exclusões por dia',
    refusal: 'too-many-deletions',
  },
  alteracoes_10min: {
    of: 'alteracoes',
    hours: tenMinutes,
    default: 60,
    label: 'Registros de outras pessoas alterados em 10 minutos',
    audited: 'alterações em 10 min',
    refusal: 'too-many-changes',
  },
  alteracoes_dia: {
    of: 'alteracoes',
    hours: 24,
    default: 300,
    label: 'Registros de outras pessoas alterados em 24 horas',
    audited: 'alterações por dia',
    refusal: 'too-many-changes',
  },
  criacoes_10min: {
    of: 'criacoes',
    hours: tenMinutes,
    default: 600,
    label: 'Registros novos, sem os importados, em 10 minutos',
    audited: 'criados em 10 min',
    refusal: 'too-many-created',
    tells: true,
  },
  criacoes_dia: {
    of: 'criacoes',
    hours: 24,
    default: 2_000,
    label: 'Registros novos, sem os importados, em 24 horas',
    audited: 'criados por dia',
    refusal: 'too-many-created',
  },
  importadas_dia: {
    of: 'importadas',
    hours: 24,
    default: 1_000,
    label: 'Registros novos por importação em 24 horas',
    audited: 'importados por dia',
    refusal: 'too-many-imported',
  },
} as const satisfies Record<string, Brake>;

export type BrakeFigure = keyof typeof brakeTable;
export const brakeFigures = Object.keys(brakeTable) as BrakeFigure[];

export type Brakes = Record<BrakeFigure, number> & { ligados: boolean };
export const brakeDefaults: Brakes = {
  ligados: true,
  ...(Object.fromEntries(brakeFigures.map((name) => [name, brakeTable[name].default])) as Record<
    BrakeFigure,
    number
  >),
};

/** So many records go to the bin with a deletion, on average, before they are too many: ten times the limit of deletions. */
const recordsOfDeletion = 10;

/** A brake in force. */
export interface SetBrake extends Pick<Brake, 'of' | 'hours' | 'refusal' | 'tells'> {
  limit: number;
}

/** The brakes as an instance has set them, in the order in which they are asked. */
export function setBrakes(brakes: Brakes): SetBrake[] {
  return brakeFigures.flatMap((name): SetBrake[] => {
    const brake: SetBrake = { ...brakeTable[name], limit: brakes[name] };
    if (name !== 'exclusoes_10min') return [brake];
    return [brake, { ...brake, of: 'registros', limit: brake.limit * recordsOfDeletion }];
  });
}

/** Parts of the sentences of a brake. */
export const brakeTexts = {
  within: ({ hours }: Pick<SetBrake, 'hours'>) => (hours === 24 ? '24 horas' : '10 minutos'),
  limit: ({ of, limit }: Pick<SetBrake, 'of' | 'limit'>) => {
    const figure = limit.toLocaleString('pt-BR');
    if (of === 'registros') return `${figure} registros`;
    if (of === 'exclusoes') return `${figure} ${limit === 1 ? 'exclusão' : 'exclusões'}`;
    if (of === 'criacoes') return `${figure} ${limit === 1 ? 'registro novo' : 'registros novos'}`;
    return figure;
  },
  /** As the audit says it: `60 exclusões em 10 min, 200 exclusões por dia, …`. */
  audited: (brakes: Brakes) =>
    brakes.ligados
      ? brakeFigures.map((name) => `${brakes[name]} ${brakeTable[name].audited}`).join(', ')
      : 'desligados',
} as const;
