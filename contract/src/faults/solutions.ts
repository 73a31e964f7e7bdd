import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listLimits, listQuery, pageOf } from '../lists.ts';
import { searchText } from '../texts.ts';
import { count, id, idInAddress, limitInQuery, requiredText, time } from '../values.ts';
import { diagnosisLimits } from './diagnoses.ts';
import { troubleshootingLimits } from './troubleshooting.ts';

export const Solution = z.object({
  id: id(),
  solucao: z.string(),
  /** Number of entries, without the bin. */
  registros: count(),
  /** Number of faults, without the bin, of these entries. */
  defeitos: count(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Solution = z.output<typeof Solution>;

/** Body of an edit: absent fields are left unchanged. */
export const SolutionEdit = z.object({
  solucao: z.optional(requiredText(troubleshootingLimits.textMaxChars)),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type SolutionEdit = z.output<typeof SolutionEdit>;

/** `similaridade` from 0 to 1; 1 if the texts differ only in case, accents and spacing. */
export const SuggestedSolution = z.object({ id: id(), solucao: z.string(), similaridade: z.number() });
export type SuggestedSolution = z.output<typeof SuggestedSolution>;

/** A solution as a row of their list. */
export const ListedSolution = z.pick(Solution, { id: true, solucao: true, defeitos: true });
export type ListedSolution = z.output<typeof ListedSolution>;

const ofSolution = () => z.object({ id: idInAddress() });

export const solutionEndpoints = {
  suggest: endpoint('GET /solucoes', 'read-knowledge-base', {
    summary: 'Soluções que têm um texto ou se parecem com ele, as mais parecidas primeiro',
    query: z.object({
      q: searchText(listLimits.searchMaxChars),
      limit: limitInQuery(diagnosisLimits.suggested),
    }),
    response: z.array(SuggestedSolution),
    isCostly: true,
  }),
  list: endpoint('GET /solucoes/lista', 'read-knowledge-base', {
    summary: 'Soluções, por texto',
    query: listQuery(),
    response: pageOf(ListedSolution),
    isCostly: true,
  }),
  get: endpoint('GET /solucoes/:id', 'read-knowledge-base', {
    summary: 'Uma solução',
    params: ofSolution(),
    response: Solution,
    errors: ['solution-not-found'],
  }),
  save: endpoint('PUT /solucoes/:id', 'edit-knowledge-base', {
    summary: 'Altera uma solução; com atualizado_em, só se ninguém a alterou desde essa leitura',
    params: ofSolution(),
    body: SolutionEdit,
    response: z.extend(Solution, { message: z.string() }),
    errors: ['solution-not-found', 'changed-meanwhile', 'value-taken'],
  }),
  diagnoses: endpoint('GET /solucoes/:id/diagnosticos', 'read-knowledge-base', {
    summary: 'Os diagnósticos que uma solução resolve, por texto; no máximo 1.000',
    params: ofSolution(),
    response: z.array(z.object({ id: id(), descricao: z.string() })),
    errors: ['solution-not-found'],
  }),
};
