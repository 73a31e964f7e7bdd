import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { measureParts } from './measure.ts';
import { measureTexts } from './measure-texts.ts';
import { agree } from './records.ts';
import { foldText } from './texts.ts';
import { count, id, wholeInAddress } from './values.ts';
import { wholeNumber } from './whole-number.ts';

/** The kinds of record that are imported from a table (CSV). */
export const importKinds = [
  'manufacturers',
  'categories',
  'equipment-models',
  'datasheets',
  'artigos',
  'diagnosticos',
] as const;
export type ImportKind = (typeof importKinds)[number];

export const importLimits = {
  linesMax: 100_000,
  /** Size limit of the whole file, and of the sum of its parts. */
  bodyMaxBytes: 128 * 1024 * 1024,
  /** Lines of one part: of a preview call, or of an upload. */
  partLinesMax: 1_000,
  partMaxBytes: 2 * 1024 * 1024,
  /** Parts of one upload; even a file cut into the smallest useful parts fits. */
  partsMax: 1_000,
} as const;

/** Reasons to refuse a line beyond the form's own validation, and messages at the end of an import. */
export const importTexts = {
  notANumber: 'Digite o número de um artigo.',
  unknownArticle: (id: string | number) => `O artigo nº ${id} não existe ou está na lixeira.`,
  unknownManufacturer: (name: string) => `O fabricante “${name}” não existe: crie ou importe primeiro.`,
  unknownCategory: (name: string) => `A categoria “${name}” não existe: crie ou importe primeiro.`,
  repeats: (line: number) => `Repete a linha ${line}.`,
  done: (kind: ImportKind, { criar, alterar, igual }: ImportCounts) => {
    const counted = (count: number, stem: string) =>
      `${wholeNumber(count)} ${agree(kind, stem)}${count === 1 ? '' : 's'}`;
    return `Importação concluída: ${counted(criar, 'criad')}, ${counted(alterar, 'alterad')}, ${wholeNumber(igual)} sem mudança.`;
  },
} as const;

export interface ImportColumn {
  /** The record's field; `fabricante`, `categoria` and `artigo_pai` are looked up by name, and the parts of a measure make one field. */
  field: string;
  /** The header that exports write. Headers of a file are matched regardless of case and accents. */
  header: string;
  /** Accepted synonyms of the header. */
  alsoCalled?: readonly string[];
  isRequired: boolean;
}

const measureColumns: Record<(typeof measureParts)[number], Pick<ImportColumn, 'header' | 'alsoCalled'>> = {
  onde: { header: 'Onde medir', alsoCalled: ['onde'] },
  grandeza: { header: 'Grandeza' },
  esperado: { header: 'Esperado', alsoCalled: ['valor esperado'] },
  tolerancia: { header: 'Tolerância' },
  unidade: { header: 'Unidade' },
};

/** The columns of each kind's table: what an export writes and an import reads. */
export const importColumns: Record<ImportKind, readonly [ImportColumn, ...ImportColumn[]]> = {
  manufacturers: [
    { field: 'nome', header: 'Nome', alsoCalled: ['fabricante'], isRequired: true },
    { field: 'website', header: 'Website', alsoCalled: ['site'], isRequired: false },
    {
      field: 'contato_suporte',
      header: 'Contato Suporte',
      alsoCalled: ['contato', 'telefone'],
      isRequired: false,
    },
  ],
  categories: [
    { field: 'nome', header: 'Nome', alsoCalled: ['categoria'], isRequired: true },
    { field: 'descricao', header: 'Descrição', isRequired: false },
    { field: 'alta_tensao', header: measureTexts.highVoltage, isRequired: false },
  ],
  'equipment-models': [
    { field: 'nome', header: 'Nome', alsoCalled: ['modelo', 'equipamento'], isRequired: true },
    {
      field: 'numero_modelo',
      header: 'N. Modelo',
      alsoCalled: ['numero do modelo', 'numero_modelo'],
      isRequired: true,
    },
    { field: 'fabricante', header: 'Fabricante', isRequired: true },
    { field: 'categoria', header: 'Categoria', isRequired: true },
    {
      field: 'data_lancamento',
      header: 'Lançamento',
      alsoCalled: ['data de lancamento', 'data_lancamento'],
      isRequired: true,
    },
  ],
  datasheets: [
    {
      field: 'part_number',
      header: 'Part Number',
      alsoCalled: ['part_number', 'componente'],
      isRequired: true,
    },
    { field: 'nome', header: 'Nome', isRequired: true },
    { field: 'descricao', header: 'Descrição', isRequired: false },
    { field: 'fabricante', header: 'Fabricante', isRequired: true },
  ],
  artigos: [
    /** Id of the article that a line changes; a line without it creates one. */
    { field: 'id', header: 'Artigo #', alsoCalled: ['id', 'artigo'], isRequired: false },
    { field: 'nome', header: 'Nome', isRequired: true },
    { field: 'autor', header: 'Autor', isRequired: true },
    { field: 'descricao', header: 'Descrição', alsoCalled: ['texto'], isRequired: true },
    { field: 'artigo_pai', header: 'Artigo pai #', alsoCalled: ['cui'], isRequired: false },
  ],
  diagnosticos: [
    { field: 'descricao', header: 'Diagnóstico', alsoCalled: ['descricao'], isRequired: true },
    ...measureParts.map((part) => ({ field: part, ...measureColumns[part], isRequired: false })),
    { field: 'minutos', header: 'Minutos', alsoCalled: ['tempo'], isRequired: false },
    { field: 'alta_tensao', header: measureTexts.highVoltage, isRequired: false },
  ],
};

/** One line of a table, by field. A column that the file lacks is absent; an empty cell is ''. */
export const ImportLine = z.object({
  /** Line number in the file as text editors count, from 1. */
  linha: z.int().check(z.positive()),
  valores: z
    .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200_000)))
    .check(z.meta({ examples: [{ nome: 'Nobreaks', descricao: 'Fontes que seguram a carga' }] })),
});
export type ImportLine = z.output<typeof ImportLine>;

/** What importing a line would do. */
export const LineVerdict = z.object({
  linha: z.int(),
  acao: z.enum(['criar', 'alterar', 'igual', 'recusar']),
  /** The existing record's id. */
  id: z.nullable(id()),
  /** What would change, as text for people. */
  mudancas: z.array(
    z.object({ campo: z.string(), antes: z.nullable(z.string()), depois: z.nullable(z.string()) }),
  ),
  /** Why it is refused, by field of the table; null where the whole line is at fault. */
  erros: z.array(z.object({ campo: z.nullable(z.string()), msg: z.string() })),
});
export type LineVerdict = z.output<typeof LineVerdict>;

/** Number of lines per outcome. */
export const ImportCounts = z.object({ criar: count(), alterar: count(), igual: count() });
export type ImportCounts = z.output<typeof ImportCounts>;

const ofKind = () => z.object({ tipo: z.enum(importKinds) });
const sendingId = () => z.uuid();
const part = () =>
  z.object({
    linhas: z.array(ImportLine).check(z.minLength(1), z.maxLength(importLimits.partLinesMax)),
  });

/**
 * A table is uploaded in parts (`begin`, `sendPart`), which are kept under the upload's id until `run` imports them.
 * Each person has at most one upload: a new one replaces it.
 */
export const importEndpoints = {
  preview: endpoint('POST /import/:tipo/preview', 'edit-knowledge-base', {
    summary: 'Diz, linha por linha, o que uma importação criaria, alteraria ou recusaria; não escreve nada',
    params: ofKind(),
    body: part(),
    response: z.object({ linhas: z.array(LineVerdict) }),
    maxBodyBytes: importLimits.partMaxBytes,
    isCostly: true,
  }),
  begin: endpoint('POST /import/:tipo/envios', 'edit-knowledge-base', {
    summary: 'Começa o envio de uma tabela em partes; o envio anterior da mesma pessoa é descartado',
    params: ofKind(),
    response: z.object({ envio: sendingId() }),
    status: 201,
  }),
  sendPart: endpoint('PUT /import/:tipo/envios/:envio/:parte', 'edit-knowledge-base', {
    summary: 'Guarda uma parte da tabela; a mesma parte pode ser enviada de novo e toma o lugar da anterior',
    params: z.extend(ofKind(), {
      envio: sendingId(),
      parte: wholeInAddress({ min: 1, max: importLimits.partsMax }),
    }),
    body: part(),
    maxBodyBytes: importLimits.partMaxBytes,
    errors: ['import-not-found', 'import-too-large', 'storage-full', 'files-unavailable', 'files-read-only'],
  }),
  run: endpoint('POST /import/:tipo', 'edit-knowledge-base', {
    summary:
      'Importa todas as linhas enviadas em uma transação; nada é escrito se alguma for recusada ou a prévia não valer mais',
    params: ofKind(),
    body: z.object({
      envio: sendingId(),
      /** Number of parts sent; 409 if any of them is missing. */
      partes: z.int().check(z.positive(), z.maximum(importLimits.partsMax)),
      /** The counts of the preview; 409 if the import would do something else. */
      esperado: ImportCounts.check(z.meta({ examples: [{ criar: 1, alterar: 0, igual: 0 }] })),
    }),
    response: z.extend(ImportCounts, { message: z.string() }),
    errors: [
      'import-not-found',
      'import-incomplete',
      'import-refused',
      'import-preview-outdated',
      'import-running',
    ],
    isCostly: true,
  }),
};

/** Two lines of a file with the same key are the same record; null where every line is its own. */
export function importKey(kind: ImportKind, valores: Record<string, string>): string | null {
  const fields = {
    manufacturers: ['nome'],
    categories: ['nome'],
    'equipment-models': ['fabricante', 'numero_modelo'],
    datasheets: ['fabricante', 'part_number'],
    artigos: ['id'],
    diagnosticos: ['descricao'],
  }[kind];
  const parts = fields.map((field) => foldText(valores[field] ?? ''));
  return parts.some((part) => part === '') ? null : JSON.stringify(parts);
}
