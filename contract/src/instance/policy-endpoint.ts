import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { type Action, perfis, policy } from '../policy.ts';
import { type BrakeFigure, brakeFigures } from './brakes.ts';

/** Each action, and the lowest profile that may do it in this instance. */
export const PolicyTable = z.record(z.enum(Object.keys(policy) as [Action, ...Action[]]), z.enum(perfis));

/** Who may delete in the knowledge base. */
export const DeletionPolicy = z.object({
  perfil: z.enum(perfis),
  /** `DELETE_MIN_PERFIL` is set, and wins. */
  fixado: z.boolean(),
});
export type DeletionPolicy = z.output<typeof DeletionPolicy>;

/** `brakeDefaults`, or what an admin made of them. */
export const Brakes = z.object({
  ligados: z.boolean(),
  ...(Object.fromEntries(
    brakeFigures.map((name) => [name, z.int().check(z.minimum(1), z.maximum(100_000))]),
  ) as Record<BrakeFigure, z.ZodMiniNumberFormat>),
});

export const policyEndpoints = {
  get: endpoint('GET /policy', 'use-own-account', {
    answeredBy: 'primary',
    summary: 'Quem pode fazer o quê nesta instância: cada ação e o menor perfil que a pode fazer',
    response: PolicyTable,
  }),
  deletion: endpoint('GET /policy/deletion', 'manage-users', {
    answeredBy: 'primary',
    summary: 'O menor perfil que pode excluir na base de conhecimento, e se o servidor o fixa',
    response: DeletionPolicy,
  }),
  setDeletion: endpoint('PUT /policy/deletion', 'manage-users', {
    summary: 'Escolhe o menor perfil que pode excluir na base de conhecimento; vale na hora',
    body: z.pick(DeletionPolicy, { perfil: true }),
    response: DeletionPolicy,
    errors: ['setting-fixed'],
  }),
  brakes: endpoint('GET /policy/brakes', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Quanto uma conta com o perfil usuário exclui, altera, cria e importa até ser freada',
    response: Brakes,
  }),
  setBrakes: endpoint('PUT /policy/brakes', 'manage-users', {
    summary: 'Escolhe os freios do perfil usuário, ou os desliga; vale na hora',
    body: Brakes,
    response: Brakes,
  }),
};
