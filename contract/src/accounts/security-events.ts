import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { count, id, idInAddress, time } from '../values.ts';
import { OwnSession } from './auth.ts';
import { type SecurityEventName, securityEventNames } from './security-event-names.ts';

/** Events that people see about their own account: sign-ins and attempts. */
export const signInEventNames = [
  'sign-in',
  'sign-in-failed',
  'sign-in-refused',
  'sign-in-throttled',
  'second-factor-failed',
] as const satisfies readonly SecurityEventName[];
export type SignInEventName = (typeof signInEventNames)[number];

/** Number of recent sign-ins shown to a person. */
export const ownSignInsMax = 20;

const Where = z.pick(OwnSession, { navegador: true, sistema: true, dispositivo: true });

/** One event, or repetitions of it from one address within an hour. */
export const SecurityEvent = z.extend(Where, {
  id: z.int().check(z.positive()),
  evento: z.enum(securityEventNames),
  /** null where the e-mail that was typed has no account. */
  usuario_id: z.nullable(id()),
  /** The account's current user name; null where there is no account, or no longer. */
  nome_usuario: z.nullable(z.string()),
  /** Pseudonym of an e-mail without an account: equal for equal e-mails. */
  conta_desconhecida: z.nullable(z.string()),
  sessao_id: z.nullable(z.uuid()),
  endereco: z.string(),
  vezes: count(),
  /** First and last occurrence. */
  primeira_em: time(),
  ultima_em: time(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const OwnSignIn = z.extend(Where, {
  id: z.int().check(z.positive()),
  resultado: z.enum(signInEventNames),
  endereco: z.string(),
  vezes: count(),
  primeira_em: time(),
  ultima_em: time(),
});
export type OwnSignIn = z.output<typeof OwnSignIn>;

export const securityEventEndpoints = {
  list: endpoint('GET /security-events', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Entradas, tentativas e mudanças de segurança das contas, do mais novo ao mais antigo',
    query: z.extend(listQuery(), {
      /** `search` matches part of the account's name, user name or e-mail, or the beginning of the IP address. */
      usuario_id: z.optional(idInAddress()),
      evento: z.optional(z.enum(securityEventNames)),
      /** Inclusive. */
      de: z.optional(time()),
      /** Exclusive. */
      ate: z.optional(time()),
    }),
    response: pageOf(SecurityEvent),
  }),
  ownSignIns: endpoint('GET /auth/sign-ins', 'use-own-account', {
    answeredBy: 'primary',
    summary: 'As últimas entradas na própria conta e as tentativas que falharam, da mais nova à mais antiga',
    response: z.array(OwnSignIn),
  }),
};
