import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { type Action, perfis, policy } from './policy.ts';

/** Each action, and the lowest profile that may do it in this instance. */
export const PolicyTable = z.record(z.enum(Object.keys(policy) as [Action, ...Action[]]), z.enum(perfis));

export const policyEndpoints = {
  get: endpoint('GET /policy', 'use-own-account', {
    summary: 'Quem pode fazer o quê nesta instância: cada ação e o menor perfil que a pode fazer',
    response: PolicyTable,
  }),
};
