import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery, pageOf } from './lists.ts';
import { recordKinds } from './record-kinds.ts';
import { recordsNotFound } from './records.ts';
import { id, idInAddress, time } from './values.ts';

/** What happened to a record. `purge`: removed for good from the bin. */
export const historyActions = ['create', 'update', 'delete', 'restore', 'purge'] as const;
export type HistoryAction = (typeof historyActions)[number];

/** History ids are not limited to 32 bits as record ids are. */
const historyId = () => z.int().check(z.positive());

/** One changed field: the stored values (ids for references), and their text for people. */
const FieldChange = z.object({
  campo: z.string(),
  /** null where there was no value, or the field did not exist. */
  antes: z.unknown(),
  depois: z.unknown(),
  antes_texto: z.nullable(z.string()),
  depois_texto: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof FieldChange>;

/** One entry of the history: who did what to which record, and when. */
export const HistoryItem = z.object({
  id: historyId(),
  tipo: z.enum(recordKinds),
  registro_id: id(),
  /** The record's current title; null if it was removed for good. */
  titulo: z.nullable(z.string()),
  na_lixeira: z.boolean(),
  /** Of an attachment: the title of the record that it belongs to. */
  dono: z.nullable(z.string()),
  acao: z.enum(historyActions),
  /** null where nobody was signed in (`pelo_sistema`), or the account is gone. */
  usuario_id: z.nullable(id()),
  usuario_nome: z.nullable(z.string()),
  pelo_sistema: z.boolean(),
  criado_em: time(),
  /** The record's current version: restoring it would change nothing. */
  e_atual: z.boolean(),
  mudancas: z.array(FieldChange),
});
export type HistoryItem = z.output<typeof HistoryItem>;

const ofRecord = () => z.object({ tipo: z.enum(recordKinds), id: idInAddress() });

export const historyEndpoints = {
  ofRecord: endpoint('GET /history/:tipo/:id', 'restore-own-deletions', {
    summary:
      'Histórico de um registro, do mais novo ao mais antigo; para o perfil usuário, o que ele mesmo fez',
    params: ofRecord(),
    query: z.omit(listQuery(), { search: true }),
    response: pageOf(HistoryItem),
    errors: recordsNotFound,
  }),
  list: endpoint('GET /history', 'restore-own-deletions', {
    summary: 'Alterações de todos os registros, por pessoa, tipo e período; para o perfil usuário, as suas',
    query: z.extend(z.omit(listQuery(), { search: true }), {
      usuario_id: z.optional(idInAddress()),
      tipo: z.optional(z.enum(recordKinds)),
      /** Inclusive. */
      de: z.optional(time()),
      /** Exclusive. */
      ate: z.optional(time()),
    }),
    response: pageOf(HistoryItem),
    isCostly: true,
  }),
  restoreVersion: endpoint('POST /history/:tipo/:id/restore', 'restore-own-deletions', {
    summary:
      'Devolve ao registro os valores de uma versão do seu histórico (o que é, por sua vez, uma alteração)',
    params: ofRecord(),
    body: z.object({ versao: historyId(), atualizado_em: z.optional(time()) }),
    response: z.object({
      message: z.string(),
      atualizado_em: time(),
      /** References of the version to records that no longer exist, by field. */
      ausentes: z.record(z.string(), z.int()),
    }),
    errors: [
      ...recordsNotFound,
      'version-not-found',
      'changed-meanwhile',
      'value-taken',
      'restore-other-first',
      'version-incomplete',
    ],
    isCostly: true,
  }),
};
