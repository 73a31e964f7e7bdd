import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { id, idInAddress, time } from '../values.ts';
import { recordKinds } from './record-kinds.ts';
import { countedKinds, recordsNotFound } from './records.ts';

/** What happened to a record. `purge`: removed for good from the bin. */
export const historyActions = ['create', 'update', 'delete', 'restore', 'purge'] as const;
export type HistoryAction = (typeof historyActions)[number];

/** An import, a merge, a correction of many records, and the undoing of what somebody did: each is one thing in the history. */
export const actNames = ['import', 'merge', 'undo', 'correct'] as const;
type ActName = (typeof actNames)[number];

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

/** What one person did to many records in one go. */
export const HistoryAct = z.object({
  id: historyId(),
  acao: z.enum(actNames),
  /** Records of each kind. */
  registros: z.partialRecord(z.enum(recordKinds), z.int()),
  /** Of an undoing: whose doing it undid; null where the account is gone, or where it undid an act. */
  de_nome: z.nullable(z.string()),
  desfeito: z.boolean(),
});
export type HistoryAct = z.output<typeof HistoryAct>;

const actHeads: Record<ActName, string> = {
  import: 'Importação de',
  merge: 'União de',
  undo: 'Desfeito:',
  correct: 'Correção em',
};

/** `Importação de 60 fabricantes`, `Desfeito: 588 sintomas e 900 registros de troubleshooting, o que Téo fez`. */
export function actText({
  acao,
  registros,
  de_nome,
}: Pick<HistoryAct, 'acao' | 'registros' | 'de_nome'>): string {
  const whose = acao === 'undo' && de_nome !== null ? `, o que ${de_nome} fez` : '';
  return `${actHeads[acao]} ${countedKinds(registros)}${whose}`;
}

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
  /** The number of the account, where it is gone: what it did can still be undone (`POST /users/:id/undo`). */
  conta_removida: z.nullable(id()),
  pelo_sistema: z.boolean(),
  criado_em: time(),
  /** The record's current version: restoring it would change nothing. */
  e_atual: z.boolean(),
  mudancas: z.array(FieldChange),
  /** What it is a part of; in the list of all, where one row stands for the whole, that whole. null: it is by itself. */
  ato: z.nullable(HistoryAct),
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
      /** What people did, or what the product did by itself (the starter base); both by default. */
      origem: z.optional(z.enum(['pessoas', 'automatico'])),
      tipo: z.optional(z.enum(recordKinds)),
      /** Every row of this act, of which the list of all shows one. */
      ato: z.optional(idInAddress()),
      /** Inclusive. */
      de: z.optional(time()),
      /** Exclusive. */
      ate: z.optional(time()),
    }),
    response: pageOf(HistoryItem),
    isCostly: true,
  }),
  people: endpoint('GET /history/people', 'restore-any-deletion', {
    summary: 'Quem fez alguma alteração na base de conhecimento',
    response: z.array(z.object({ id: id(), nome: z.string(), nome_usuario: z.string() })),
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
