import * as z from 'zod/mini';
import { AttachmentSummary } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { callsOf } from '../kinds/calls.ts';
import { datasheet } from '../kinds/datasheet.ts';
import { answerOf, editOf, newOf } from '../kinds/schemas.ts';
import { listQuery, pageOf } from '../lists.ts';
import { id, idInAddress } from '../values.ts';

export const Datasheet = answerOf(datasheet, { anexos: z.array(AttachmentSummary) });
export type Datasheet = z.output<typeof Datasheet>;
export const NewDatasheet = newOf(datasheet);
export const DatasheetEdit = editOf(datasheet);

const calls = callsOf(datasheet, [Datasheet, NewDatasheet, DatasheetEdit]);

/** A diagnosis that suspects the component, and how many entries list it. */
export const SuspectingDiagnosis = z.object({ id: id(), descricao: z.string(), registros: z.int() });
export type SuspectingDiagnosis = z.output<typeof SuspectingDiagnosis>;

export const datasheetEndpoints = {
  list: endpoint(
    'GET /datasheets',
    'read-knowledge-base',
    calls.list('Datasheets, por part number; com datasheet_id, só aquele', {
      /** `search` matches the part number (with and without separators) and the name. */
      manufacturer_id: z.optional(idInAddress()),
      datasheet_id: z.optional(idInAddress()),
    }),
  ),
  get: endpoint('GET /datasheets/:id', 'read-knowledge-base', calls.get),
  create: endpoint('POST /datasheets', 'edit-knowledge-base', calls.create),
  save: endpoint('PUT /datasheets/:id', 'edit-knowledge-base', calls.save),
  diagnoses: endpoint('GET /datasheets/:id/diagnosticos', 'read-knowledge-base', {
    summary: 'Diagnósticos que suspeitam do componente, os mais usados primeiro',
    params: z.object({ id: idInAddress() }),
    query: z.omit(listQuery(), { search: true }),
    response: pageOf(SuspectingDiagnosis),
    errors: ['datasheet-not-found'],
  }),
};
