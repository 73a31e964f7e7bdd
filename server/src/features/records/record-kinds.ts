import { recordKinds } from '@bancada/contract/records/record-kinds';
import {
  mergeFields,
  type RecordKind,
  recordField,
  recordKindTexts,
  toldFields,
} from '@bancada/contract/records/records';

/** A link table that appears as one field of its owner: the ids of linked records. */
export interface Links {
  field: string;
  table: string;
  owner: string;
  item: string;
  /** Position column, from 1, if the order matters. */
  place?: string;
  /** The kind of the linked records. */
  kind: RecordKind;
}

export interface RecordRules {
  table: string;
  /** Columns that people write, and that restoring a version writes back. */
  columns: readonly string[];
  links?: Links;
  /** Columns that refer to a record of another kind, where there are several. */
  references?: Readonly<Record<string, RecordKind>>;
  /** Reference columns that make two records in use duplicates; no new name could tell them apart. */
  sameBy?: readonly string[];
  /** Restoring a deletion of such records links their `item` to their `owner` (of the kind `of`) again. */
  impliesLink?: { of: RecordKind; owner: string; item: string };
  /** Its creator may delete it even where the policy keeps deletion to others. */
  authorMayDelete?: true;
}

/** Each kind's tables. A new kind is added here, in `records.ts` of the contract, and in a migration. */
const tables: Record<RecordKind, Omit<RecordRules, 'columns'>> = {
  manufacturers: {
    table: 'manufacturers',
  },
  categories: { table: 'categories' },
  'equipment-models': {
    table: 'equipment_models',
    references: { fabricante_id: 'manufacturers', categoria_id: 'categories' },
  },
  datasheets: {
    table: 'datasheets',
  },
  artigos: {
    table: 'articles',
  },
  attachments: {
    table: 'attachments',
  },
  sintomas: {
    table: 'symptoms',
    links: {
      field: 'equipment_model_ids',
      table: 'symptom_models',
      owner: 'sintoma_id',
      item: 'modelo_equipamento_id',
      kind: 'equipment-models',
    },
  },
  diagnosticos: {
    table: 'diagnoses',
    links: {
      field: 'componente_ids',
      table: 'diagnosis_components',
      owner: 'diagnostico_id',
      item: 'componente_id',
      kind: 'datasheets',
    },
  },
  solucoes: { table: 'solutions' },
  troubleshooting: {
    table: 'troubleshooting_entries',
    links: {
      field: 'diagnostico_ids',
      table: 'entry_diagnoses',
      owner: 'troubleshooting_id',
      item: 'diagnostico_id',
      place: 'posicao',
      kind: 'diagnosticos',
    },
    sameBy: ['sintoma_id', 'modelo_equipamento_id', 'solucao_id'],
    impliesLink: { of: 'sintomas', owner: 'sintoma_id', item: 'modelo_equipamento_id' },
  },
  resultados: { table: 'outcomes', authorMayDelete: true },
  units: { table: 'units' },
  visits: { table: 'visits' },
  readings: { table: 'readings' },
};

/** Each kind's tables and columns: the columns are the fields of the contract, so each has a label for the history. */
export const recordRules = Object.fromEntries<RecordRules>(
  recordKinds.map((kind) => [kind, { ...tables[kind], columns: columnsOf(kind) }]),
) as Record<RecordKind, RecordRules>;

function columnsOf(kind: RecordKind): string[] {
  const written = Object.keys(recordKindTexts[kind].fields);
  const elsewhere = [...mergeFields, ...toldFields];
  return written.filter((field) => field !== tables[kind].links?.field && !elsewhere.includes(field));
}

/** A field of one kind that refers to a record of another. */
export interface Reference {
  from: RecordKind;
  /** A column of `from`, or its link field. */
  field: string;
  to: RecordKind;
  /** What happens when the referenced record is deleted: refuse while references exist, or delete these along with it. */
  onDelete: 'refuse' | 'take-along';
}

/**
 * References without which a record cannot be in use. Links that are not here (a symptom's models, a diagnosis's components)
 * are only hidden while the linked record is in the bin.
 */
export const references: readonly Reference[] = [
  { from: 'equipment-models', field: 'fabricante_id', to: 'manufacturers', onDelete: 'refuse' },
  { from: 'datasheets', field: 'fabricante_id', to: 'manufacturers', onDelete: 'refuse' },
  { from: 'equipment-models', field: 'categoria_id', to: 'categories', onDelete: 'refuse' },
  { from: 'artigos', field: 'CUI', to: 'artigos', onDelete: 'refuse' },
  { from: 'attachments', field: 'modelo_equipamento_id', to: 'equipment-models', onDelete: 'take-along' },
  { from: 'attachments', field: 'componente_id', to: 'datasheets', onDelete: 'take-along' },
  { from: 'attachments', field: 'artigo_id', to: 'artigos', onDelete: 'take-along' },
  { from: 'attachments', field: 'atendimento_id', to: 'visits', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'sintoma_id', to: 'sintomas', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'modelo_equipamento_id', to: 'equipment-models', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'solucao_id', to: 'solucoes', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'code_fabricante_id', to: 'manufacturers', onDelete: 'refuse' },
  { from: 'troubleshooting', field: 'diagnostico_ids', to: 'diagnosticos', onDelete: 'take-along' },
  { from: 'resultados', field: 'troubleshooting_id', to: 'troubleshooting', onDelete: 'take-along' },
  { from: 'units', field: 'modelo_equipamento_id', to: 'equipment-models', onDelete: 'refuse' },
  { from: 'visits', field: 'aparelho_id', to: 'units', onDelete: 'take-along' },
  { from: 'readings', field: 'modelo_equipamento_id', to: 'equipment-models', onDelete: 'take-along' },
];

/** References to records of this kind. */
export function referencesTo(kind: RecordKind): Reference[] {
  return references.filter(({ to }) => to === kind);
}

/** References from records of this kind. */
export function referencesFrom(kind: RecordKind): Reference[] {
  return references.filter(({ from }) => from === kind);
}

/**
 * The references by which the deletion of a record of this kind takes others along, and these others again, each kind before
 * those that refer to it.
 */
export function takeAlongFrom(kind: RecordKind): Reference[] {
  const own = referencesTo(kind).filter(({ onDelete }) => onDelete === 'take-along');
  return distinctLast([...own, ...own.flatMap(({ from }) => takeAlongFrom(from))]);
}

/** The kinds that can be deleted along with another, each before those that it takes along itself. */
export const takenAlong: readonly RecordKind[] = distinctLast(
  recordKinds.flatMap((kind) => takeAlongFrom(kind).map(({ from }) => from)),
);

/** Each item once, where it stands last. */
function distinctLast<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items.toReversed())].toReversed();
}

/**
 * Columns that name a record without which this one can be in use: where the named one is removed for good, they become
 * empty.
 */
export function hintsOf(kind: RecordKind): { field: string; to: RecordKind }[] {
  return recordRules[kind].columns.flatMap((field) => {
    const to = recordField(kind, field)?.names;
    const isNeeded = references.some((reference) => reference.from === kind && reference.field === field);
    return to === undefined || to === 'codigo-sinal' || isNeeded ? [] : [{ field, to }];
  });
}

/** The values of a record by column. */
export type Values = Record<string, unknown>;

/** The ids in the value of a reference or link field. */
export function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}
