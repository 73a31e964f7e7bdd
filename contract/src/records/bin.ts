import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { troubleshootingLimits } from '../faults/troubleshooting.ts';
import { listQuery, pageOf } from '../lists.ts';
import { id, idInAddress, requiredText, time } from '../values.ts';
import { recordKinds } from './record-kinds.ts';
import { type RecordKind, recordKindTexts, recordsNotFound } from './records.ts';

export const binLimits = {
  /** Days until a record in the bin is removed for good. */
  keptDays: 90,
  /** Upper bound over all kinds for the new value of a restored record; each kind has its own (`newValueMaxChars`). */
  newValueMaxChars: troubleshootingLimits.textMaxChars,
} as const;

/** Response header of a deletion: the id under which it can be undone. */
export const deletionHeader = 'x-deletion-id';

/** Number of records per kind. */
const Counts = z.partialRecord(z.enum(recordKinds), z.int());

/** One deletion in the bin: a record, and what was deleted with it. */
export const BinItem = z.object({
  id: id(),
  tipo: z.enum(recordKinds),
  registro_id: id(),
  titulo: z.string(),
  /** What was deleted with it, the record itself not counted. */
  levou: Counts,
  excluido_em: time(),
  /** null where the account is gone. */
  excluido_por: z.nullable(id()),
  excluido_por_nome: z.nullable(z.string()),
  /** When it is removed for good. */
  expira_em: time(),
});
export type BinItem = z.output<typeof BinItem>;

const ofDeletion = () => z.object({ id: idInAddress() });

export const binEndpoints = {
  list: endpoint('GET /lixeira', 'restore-own-deletions', {
    summary: 'O que está na lixeira e pode ser restaurado: para o perfil usuário, o que ele mesmo excluiu',
    query: z.extend(listQuery(), { tipo: z.optional(z.enum(recordKinds)) }),
    response: pageOf(BinItem),
    isCostly: true,
  }),
  preview: endpoint('GET /lixeira/previa/:tipo/:id', 'read-knowledge-base', {
    summary: 'O que a exclusão de um registro leva junto, e o que a impede',
    params: z.object({ tipo: z.enum(recordKinds), id: idInAddress() }),
    response: z.object({ titulo: z.string(), levaria: Counts, impedem: Counts }),
    errors: recordsNotFound,
    isCostly: true,
  }),
  restore: endpoint('POST /lixeira/:id/restore', 'restore-own-deletions', {
    summary: 'Restaura um registro e tudo o que foi com ele',
    params: ofDeletion(),
    body: z._default(
      z.object({
        /** Needed where another record has taken its name (part number, text) in the meantime. */
        novo_valor: z.optional(requiredText(binLimits.newValueMaxChars)),
      }),
      {},
    ),
    response: z.object({
      message: z.string(),
      tipo: z.enum(recordKinds),
      registro_id: id(),
      restaurados: Counts,
      /** Deleted with it, but left in the bin because another record they need is there. */
      ficaram: Counts,
    }),
    errors: ['deletion-not-found', 'restore-other-first', 'restore-value-taken', 'restore-same-taken'],
    isCostly: true,
  }),
  purge: endpoint('DELETE /lixeira/:id', 'remove-for-good', {
    summary: 'Remove para sempre um registro da lixeira e tudo o que foi com ele',
    params: ofDeletion(),
    errors: ['deletion-not-found', 'needed-in-bin'],
    isCostly: true,
  }),
};

const deletion = (kind: RecordKind, summary: string) => ({
  summary,
  params: ofDeletion(),
  errors: [recordKindTexts[kind].notFound, 'still-used'] as const,
  responseHeaders: { [deletionHeader]: 'Número da exclusão na lixeira, para desfazê-la' },
});
const may = 'delete-in-knowledge-base';

/** One delete call per kind: the record goes to the bin, with the records that depend on it. */
export const deletionEndpoints = {
  manufacturers: endpoint(
    'DELETE /manufacturers/:id',
    may,
    deletion('manufacturers', 'Exclui um fabricante'),
  ),
  categories: endpoint('DELETE /categories/:id', may, deletion('categories', 'Exclui uma categoria')),
  'equipment-models': endpoint(
    'DELETE /equipment-models/:id',
    may,
    deletion('equipment-models', 'Exclui um equipamento'),
  ),
  datasheets: endpoint('DELETE /datasheets/:id', may, deletion('datasheets', 'Exclui um datasheet')),
  artigos: endpoint('DELETE /artigos/:id', may, deletion('artigos', 'Exclui um artigo')),
  attachments: endpoint('DELETE /attachments/:id', may, deletion('attachments', 'Exclui um anexo')),
  sintomas: endpoint('DELETE /sintomas/:id', may, deletion('sintomas', 'Exclui um sintoma')),
  diagnosticos: endpoint('DELETE /diagnosticos/:id', may, deletion('diagnosticos', 'Exclui um diagnóstico')),
  solucoes: endpoint('DELETE /solucoes/:id', may, deletion('solucoes', 'Exclui uma solução')),
  troubleshooting: endpoint(
    'DELETE /troubleshooting/:id',
    may,
    deletion('troubleshooting', 'Exclui um registro'),
  ),
  /** Whoever recorded it, too, whatever `DELETE_MIN_PERFIL` says. */
  resultados: endpoint(
    'DELETE /resultados/:id',
    'read-knowledge-base',
    deletion('resultados', 'Exclui um resultado: quem o registrou, ou quem pode excluir'),
  ),
  units: endpoint(
    'DELETE /units/:id',
    may,
    deletion('units', 'Exclui um aparelho, com os seus atendimentos'),
  ),
  visits: endpoint('DELETE /visits/:id', may, deletion('visits', 'Exclui um atendimento')),
  readings: endpoint('DELETE /readings/:id', may, deletion('readings', 'Exclui uma leitura')),
} satisfies Record<RecordKind, Endpoint>;
