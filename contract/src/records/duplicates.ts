import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { count, id, idInAddress } from '../values.ts';
import { recordsNotFound } from './records.ts';

/** Kinds that may be there twice in almost the same words, in the order of the list's filter. */
export const comparedKinds = [
  'sintomas',
  'diagnosticos',
  'solucoes',
  'equipment-models',
  'manufacturers',
  'categories',
  'datasheets',
] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const duplicateLimits = {
  /** Of each kind: those that are most alike. */
  pairsMax: 2_000,
  /** From this on two texts are listed. */
  likenessMin: 0.82,
} as const;

export const duplicateTexts = {
  apart: 'Fora da lista: não são o mesmo.',
  together: 'De volta à lista.',
} as const;

const Twin = z.object({
  id: id(),
  titulo: z.string(),
  /** What shows or names it: faults of a diagnosis or a solution, entries of a symptom or a model, records of a maker … */
  usos: count(),
});
export type Twin = z.output<typeof Twin>;

/** Two records of a kind in almost the same words. `a` is the more used one. */
export const Duplicate = z.object({
  tipo: z.enum(comparedKinds),
  a: Twin,
  b: Twin,
  /** From 0 to 1; 1: the same words, otherwise written. */
  semelhanca: z.number(),
  /** Of both titles as they were read: putting the pair aside is about these. */
  chave: z.string(),
});
export type Duplicate = z.output<typeof Duplicate>;

const pair = () => ({ tipo: z.enum(comparedKinds), a: id(), b: id() });

export const duplicateEndpoints = {
  list: endpoint('GET /repetidos', 'merge-records', {
    answeredBy: 'primary',
    summary:
      'Pares de registros em quase as mesmas palavras, os mais parecidos primeiro; no máximo 2.000 de cada tipo',
    query: z.extend(z.omit(listQuery(), { search: true }), {
      /** All by default. */
      tipo: z.optional(z.enum(comparedKinds)),
      /** `sim`: those that were told apart, instead. */
      separados: z.optional(z.enum(['sim'])),
    }),
    response: z.extend(pageOf(Duplicate), {
      /** Records that were compared. */
      comparados: count(),
      /** Some that are alike may be missing: there were too many of the same words, or too many pairs. */
      parcial: z.boolean(),
      /** Records have changed since, and are being compared: ask again. Before the first comparison there are no pairs. */
      comparando: z.boolean(),
    }),
    errors: ['comparison-too-long'],
    isCostly: true,
  }),
  tellApart: endpoint('POST /repetidos/separados', 'merge-records', {
    summary: 'Tira um par da lista, para todos, enquanto nenhum dos dois textos mudar',
    body: z.object({ ...pair(), chave: z.string().check(z.maxLength(64)) }),
    response: z.object({ message: z.string() }),
    status: 200,
    errors: [...recordsNotFound, 'pair-changed', 'merge-with-itself'],
  }),
  together: endpoint('DELETE /repetidos/separados/:tipo/:a/:b', 'merge-records', {
    summary: 'Põe de volta na lista um par que foi tirado dela',
    params: z.object({ tipo: z.enum(comparedKinds), a: idInAddress(), b: idInAddress() }),
    response: z.object({ message: z.string() }),
    status: 200,
    errors: ['pair-not-apart'],
  }),
};
