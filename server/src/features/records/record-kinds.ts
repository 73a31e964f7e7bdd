import { type RecordKind, recordKinds } from '@bancada/contract/records';

/** A table of links that is one field of its owner: the ids that the record names. */
export interface Links {
  field: string;
  table: string;
  owner: string;
  item: string;
  /** Column of the order, from 1, where the order of the ids means something. */
  place?: string;
  /** What the ids name. */
  kind: RecordKind;
}

export interface RecordRules {
  table: string;
  /** What a person writes of it, and a restored version gives back. */
  columns: readonly string[];
  links?: Links;
  /** The columns that make two records in use the same one, where they are ids alone: no new name parts them. */
  sameBy?: readonly string[];
}

/** The kinds on the server's side. A new one joins by its lines here, in `records.ts` of the contract, and in a migration. */
export const recordRules: Record<RecordKind, RecordRules> = {
  manufacturers: {
    table: 'manufacturers',
    columns: ['nome', 'website', 'contato_suporte'],
  },
  categories: { table: 'categories', columns: ['nome', 'descricao'] },
  'equipment-models': {
    table: 'equipment_models',
    columns: ['nome', 'numero_modelo', 'fabricante_id', 'categoria_id', 'data_lancamento', 'data_aproximada'],
  },
  datasheets: {
    table: 'datasheets',
    columns: ['part_number', 'nome', 'descricao', 'fabricante_id'],
  },
  artigos: {
    table: 'articles',
    columns: ['nome', 'descricao', 'CUI', 'autor'],
  },
  attachments: {
    table: 'attachments',
    columns: [
      'nome_arquivo',
      'tipo_documento',
      'descricao',
      'sha256',
      'modelo_equipamento_id',
      'componente_id',
      'artigo_id',
    ],
  },
  sintomas: {
    table: 'symptoms',
    columns: ['sintoma', 'ditos'],
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
    columns: ['descricao', 'code_post_id', 'code_led_id', 'code_beep_id'],
    links: {
      field: 'componente_ids',
      table: 'diagnosis_components',
      owner: 'diagnostico_id',
      item: 'componente_id',
      kind: 'datasheets',
    },
  },
  solucoes: { table: 'solutions', columns: ['solucao'] },
  troubleshooting: {
    table: 'troubleshooting_entries',
    columns: [
      'sintoma_id',
      'modelo_equipamento_id',
      'solucao_id',
      'code_post_id',
      'code_led_id',
      'code_beep_id',
      'fonte',
      'confianca',
    ],
    links: {
      field: 'diagnostico_ids',
      table: 'entry_diagnoses',
      owner: 'troubleshooting_id',
      item: 'diagnostico_id',
      place: 'posicao',
      kind: 'diagnosticos',
    },
    sameBy: ['sintoma_id', 'modelo_equipamento_id', 'solucao_id'],
  },
};

/** A field of one kind that names a record of another. */
export interface Reference {
  from: RecordKind;
  /** A column of `from`, or the field of its links. */
  field: string;
  to: RecordKind;
  /** What deleting the named record does: it is refused while it is named, or takes along what names it. */
  onDelete: 'refuse' | 'take-along';
}

/**
 * What cannot be in use without what it names. Links that are not here (a symptom's models, a diagnosis' components)
 * stay while the named record lies in the bin, unseen, and are seen again when it is back.
 */
export const references: readonly Reference[] = [
  { from: 'equipment-models', field: 'fabricante_id', to: 'manufacturers', onDelete: 'refuse' },
  { from: 'datasheets', field: 'fabricante_id', to: 'manufacturers', onDelete: 'refuse' },
  { from: 'equipment-models', field: 'categoria_id', to: 'categories', onDelete: 'refuse' },
  { from: 'artigos', field: 'CUI', to: 'artigos', onDelete: 'refuse' },
  { from: 'attachments', field: 'modelo_equipamento_id', to: 'equipment-models', onDelete: 'take-along' },
  { from: 'attachments', field: 'componente_id', to: 'datasheets', onDelete: 'take-along' },
  { from: 'attachments', field: 'artigo_id', to: 'artigos', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'sintoma_id', to: 'sintomas', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'modelo_equipamento_id', to: 'equipment-models', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'solucao_id', to: 'solucoes', onDelete: 'take-along' },
  { from: 'troubleshooting', field: 'diagnostico_ids', to: 'diagnosticos', onDelete: 'take-along' },
];

/** What names records of this kind. */
export function referencesTo(kind: RecordKind): Reference[] {
  return references.filter(({ to }) => to === kind);
}

/** What records of this kind name. */
export function referencesFrom(kind: RecordKind): Reference[] {
  return references.filter(({ from }) => from === kind);
}

/** The kinds that can go along with another's deletion. */
export const takenAlong: readonly RecordKind[] = recordKinds.filter((kind) =>
  references.some(({ from, onDelete }) => from === kind && onDelete === 'take-along'),
);

/** The values of a record by column. */
export type Values = Record<string, unknown>;

/** The ids in the value of a field that names records. */
export function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}
