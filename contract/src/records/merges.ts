import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, idInAddress, time } from '../values.ts';

/** Kinds of which two records may be the same thing written twice. */
export const mergeableKinds = ['sintomas', 'diagnosticos', 'solucoes'] as const;
export type MergeableKind = (typeof mergeableKinds)[number];

/** What a merge will do, or did: how much moves to the record that stays. */
export const MergeEffect = z.object({
  /** Entries that will refer to the record that stays. */
  registros: z.int(),
  /** How many of these merge into an existing entry, which takes over their diagnoses and likes. */
  unidos: z.int(),
});
export type MergeEffect = z.output<typeof MergeEffect>;

/** A merge that has not been undone: what was merged into a record. */
export const Merge = z.object({
  id: id(),
  de: id(),
  titulo_de: z.string(),
  criado_em: time(),
  /** null where the account is gone. */
  usuario_nome: z.nullable(z.string()),
});
export type Merge = z.output<typeof Merge>;

const textsNotFound = ['symptom-not-found', 'diagnosis-not-found', 'solution-not-found'] as const;

const pair = () => z.object({ tipo: z.enum(mergeableKinds), de: id(), para: id() });
const inAddress = () => z.object({ tipo: z.enum(mergeableKinds), de: idInAddress(), para: idInAddress() });

export const mergeEndpoints = {
  preview: endpoint('GET /unioes/previa/:tipo/:de/:para', 'merge-records', {
    summary: 'O que unir um registro a outro mudaria',
    params: inAddress(),
    response: z.extend(MergeEffect, { titulo_de: z.string(), titulo_para: z.string() }),
    errors: [...textsNotFound, 'merge-with-itself'],
    isCostly: true,
  }),
  merge: endpoint('POST /unioes', 'merge-records', {
    summary:
      'Une dois sintomas, diagnósticos ou soluções: registros, curtidas e histórico de `de` passam a `para`, e `de` vai para a lixeira',
    body: pair(),
    response: z.extend(MergeEffect, { id: id(), message: z.string() }),
    status: 201,
    errors: ['merge-with-itself'],
    isCostly: true,
  }),
  list: endpoint('GET /unioes/:tipo/:id', 'merge-records', {
    summary: 'As uniões a um registro que podem ser desfeitas, da mais nova à mais antiga; no máximo 100',
    params: z.object({ tipo: z.enum(mergeableKinds), id: idInAddress() }),
    response: z.array(Merge),
    errors: textsNotFound,
  }),
  undo: endpoint('POST /unioes/:id/desfazer', 'merge-records', {
    summary: 'Desfaz uma união: cada registro volta a ser o que era, salvo o que foi alterado desde então',
    params: z.object({ id: idInAddress() }),
    response: z.object({ message: z.string(), tipo: z.enum(mergeableKinds), de: id(), para: id() }),
    status: 200,
    errors: ['merge-not-found', 'merge-newer-first', 'restore-other-first', 'restore-value-taken'],
    isCostly: true,
  }),
};
