import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { agree } from '../records/records.ts';
import { foldText } from '../texts.ts';
import { readNumberAs } from '../units/read-number.ts';
import { kindOfField, type NumberField } from '../units/units.ts';
import { count, id, idInAddress, wholeInAddress } from '../values.ts';
import { wholeNumber } from '../whole-number.ts';
import { type ImportKind, importKinds } from './import-columns.ts';

/** Kinds of records that lines name, and that an import creates where somebody asks for it. */
export const creatableKinds = ['manufacturers', 'categories', 'equipment-models'] as const;
export type CreatableKind = (typeof creatableKinds)[number];

export const importLimits = {
  linesMax: 100_000,
  /** Size limit of the whole file, and of the sum of its parts. */
  bodyMaxBytes: 128 * 1024 * 1024,
  /** Lines of one part: of a preview call, or of an upload. */
  partLinesMax: 1_000,
  partMaxBytes: 2 * 1024 * 1024,
  /** Cells of one part, and 4 more a line: below what the server takes in one body. */
  partCellsMax: 11_000,
  /** Parts of one upload; even a file cut into the smallest useful parts fits. */
  partsMax: 1_000,
} as const;

/** Reasons to refuse a line beyond the form's own validation, and messages at the end of an import. */
export const importTexts = {
  notANumber: 'Digite o número de um artigo.',
  unknownArticle: (id: string | number) => `O artigo nº ${id} não existe ou está na lixeira.`,
  unknownManufacturer: (name: string) => `O fabricante “${name}” não existe: crie ou importe primeiro.`,
  unknownCategory: (name: string) => `A categoria “${name}” não existe: crie ou importe primeiro.`,
  unknownModel: (name: string) => `O equipamento “${name}” não existe: crie ou importe primeiro.`,
  unclearModel: (name: string) =>
    `Há mais de um equipamento “${name}”: diga o fabricante e o número do modelo.`,
  unclearUnit: 'Os números desta linha são de mais de um aparelho: confira cada um, ou una as fichas.',
  modelNeeds: (name: string) =>
    `Para criar o equipamento “${name}”, a linha precisa desta coluna preenchida.`,
  /** A line of the cell with the checks. */
  check: (nth: number, said: string) => `${nth}ª verificação: ${said}`,
  unknownPart: (name: string) =>
    `“${name}” não é parte de uma verificação. Use onde, grandeza, esperado, tolerância, unidade, minutos ou alta tensão.`,
  tooManyChecks: (most: number) => `Use no máximo ${most} verificações em uma linha.`,
  repeats: (line: number) => `Repete a linha ${line}.`,
  done: (kind: ImportKind, { criar, alterar, igual }: ImportCounts) => {
    const counted = (count: number, stem: string) =>
      `${wholeNumber(count)} ${agree(kind, stem)}${count === 1 ? '' : 's'}`;
    return `Importação concluída: ${counted(criar, 'criad')}, ${counted(alterar, 'alterad')}, ${wholeNumber(igual)} sem mudança.`;
  },
} as const;

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

/** A record that lines name and that does not exist, with the nearest ones that do. */
export const MissingName = z.object({
  tipo: z.enum(creatableKinds),
  /** As the lines write it. */
  nome: z.string(),
  parecidos: z.array(z.string()),
});
export type MissingName = z.output<typeof MissingName>;

/** Number of lines per outcome. */
export const ImportCounts = z.object({ criar: count(), alterar: count(), igual: count() });
export type ImportCounts = z.output<typeof ImportCounts>;

const ofKind = () => z.object({ tipo: z.enum(importKinds) });
const sendingId = () => z.uuid();
/** What the import creates where a line names a record that does not exist. Absent: such lines are refused. */
const creating = () => z.optional(z.array(z.enum(creatableKinds)).check(z.maxLength(creatableKinds.length)));
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
    body: z.extend(part(), { criar: creating() }),
    response: z.object({
      linhas: z.array(LineVerdict),
      /** Each name once, in the order of the lines; also those that `criar` lets be created. */
      faltam: z.array(MissingName),
    }),
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
      criar: creating(),
    }),
    response: z.extend(ImportCounts, {
      message: z.string(),
      /** What undoes all of it (`POST /history/atos/:id/desfazer`); null: nothing was written. */
      ato: z.nullable(id()),
    }),
    errors: [
      'import-not-found',
      'import-incomplete',
      'import-refused',
      'import-preview-outdated',
      'import-running',
    ],
    isCostly: true,
  }),
  faults: endpoint('GET /import/troubleshooting/linhas', 'read-knowledge-base', {
    summary: 'Os registros de troubleshooting como linhas da tabela de defeitos, por sintoma',
    query: z.extend(listQuery(), { modelo_equipamento_id: z.optional(idInAddress()) }),
    response: pageOf(z.record(z.string(), z.string())),
    isCostly: true,
  }),
};

/** Two lines of a file that share a key are the same record; empty where every line is its own. */
export function importKeys(kind: ImportKind, valores: Record<string, string>): string[] {
  if (kind === 'units') return unitKeys(valores, modelWords(valores));
  const fields = keyFields[kind];
  const parts = fields.map((field) => foldText(valores[field] ?? ''));
  if (kind === 'troubleshooting') {
    const more = ['fabricante', 'numero_modelo'].map((field) => foldText(valores[field] ?? ''));
    return [JSON.stringify([...parts, ...more])];
  }
  return parts.some((part) => part === '') ? [] : [JSON.stringify(parts)];
}

const keyFields: Record<Exclude<ImportKind, 'units'>, readonly string[]> = {
  manufacturers: ['nome'],
  categories: ['nome'],
  'equipment-models': ['fabricante', 'numero_modelo'],
  datasheets: ['fabricante', 'part_number'],
  artigos: ['id'],
  diagnosticos: ['descricao'],
  // The same solution for another cause says more of the same record.
  troubleshooting: ['sintoma', 'equipamento', 'solucao', 'diagnosticos'],
};

const modelWords = (valores: Record<string, string>) =>
  ['fabricante', 'equipamento', 'numero_modelo'].map((field) => foldText(valores[field] ?? '')).join(' ');

/**
 * What tells a unit from others: each of its numbers; a serial number together with its model, and the shop's own number where the
 * unit has no other.
 * @param values numbers as typed or as stored
 * @param model tells models apart
 */
export function unitKeys(values: Readonly<Record<string, unknown>>, model: string): string[] {
  const read = (field: NumberField) => {
    const typed = values[field];
    return typeof typed === 'string' ? readNumberAs(kindOfField(field), typed) : null;
  };
  const strong = (['serie', 'imei1', 'imei2', 'chassi', 'placa'] as const).flatMap((field) => {
    const number = read(field);
    if (number === null) return [];
    return [JSON.stringify([kindOfField(field), number, ...(field === 'serie' ? [model] : [])])];
  });
  const reference = read('referencia');
  return strong.length > 0 || reference === null
    ? strong
    : [JSON.stringify(['referencia', reference, model])];
}
