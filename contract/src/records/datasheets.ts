import * as z from 'zod/mini';
import { AttachmentSummary } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { emptyableParagraphs, id, idInAddress, requiredText, time } from '../values.ts';

export const datasheetLimits = {
  partNumberMaxChars: 120,
  nomeMaxChars: 200,
  descricaoMaxChars: 2000,
} as const;

/** Error of the creation form while no manufacturer is chosen. */
export const chooseManufacturer = 'Por favor, selecione um fabricante.';

export const Datasheet = z.object({
  id: id(),
  part_number: z.string(),
  nome: z.string(),
  descricao: z.nullable(z.string()),
  fabricante_id: id(),
  fabricante_nome: z.string(),
  anexos: z.array(AttachmentSummary),
  criado_em: time(),
  atualizado_em: time(),
});
export type Datasheet = z.output<typeof Datasheet>;

const { partNumberMaxChars, nomeMaxChars, descricaoMaxChars } = datasheetLimits;

export const NewDatasheet = z.object({
  part_number: requiredText(partNumberMaxChars),
  nome: requiredText(nomeMaxChars),
  descricao: z.optional(emptyableParagraphs(descricaoMaxChars)),
  fabricante_id: id(chooseManufacturer),
});
export type NewDatasheet = z.output<typeof NewDatasheet>;

/** Body of an edit: absent fields are left unchanged; an empty description is stored as none. */
export const DatasheetEdit = z.object({
  part_number: z.optional(requiredText(partNumberMaxChars)),
  nome: z.optional(requiredText(nomeMaxChars)),
  descricao: z.optional(emptyableParagraphs(descricaoMaxChars)),
  fabricante_id: z.optional(id()),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type DatasheetEdit = z.output<typeof DatasheetEdit>;

/** A diagnosis that suspects the component, and how many entries list it. */
export const SuspectingDiagnosis = z.object({ id: id(), descricao: z.string(), registros: z.int() });
export type SuspectingDiagnosis = z.output<typeof SuspectingDiagnosis>;

const withMessage = z.extend(Datasheet, { message: z.string() });
const ofDatasheet = () => z.object({ id: idInAddress() });

export const datasheetEndpoints = {
  list: endpoint('GET /datasheets', 'read-knowledge-base', {
    summary: 'Datasheets, por part number; com datasheet_id, só aquele',
    query: z.extend(listQuery(), {
      /** `search` matches the part number (with and without separators) and the name. */
      manufacturer_id: z.optional(idInAddress()),
      datasheet_id: z.optional(idInAddress()),
    }),
    response: pageOf(Datasheet),
    isCostly: true,
  }),
  get: endpoint('GET /datasheets/:id', 'read-knowledge-base', {
    summary: 'Um datasheet',
    params: ofDatasheet(),
    response: Datasheet,
    errors: ['datasheet-not-found'],
  }),
  create: endpoint('POST /datasheets', 'edit-knowledge-base', {
    summary: 'Cria um datasheet',
    body: NewDatasheet,
    response: withMessage,
    status: 201,
    errors: ['value-taken'],
  }),
  save: endpoint('PUT /datasheets/:id', 'edit-knowledge-base', {
    summary: 'Altera um datasheet; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofDatasheet(),
    body: DatasheetEdit,
    response: withMessage,
    errors: ['datasheet-not-found', 'changed-meanwhile', 'value-taken'],
  }),
  diagnoses: endpoint('GET /datasheets/:id/diagnosticos', 'read-knowledge-base', {
    summary: 'Diagnósticos que suspeitam do componente, os mais usados primeiro',
    params: ofDatasheet(),
    query: z.omit(listQuery(), { search: true }),
    response: pageOf(SuspectingDiagnosis),
    errors: ['datasheet-not-found'],
  }),
};
