import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listLimits, pageOf } from '../lists.ts';
import { countInQuery, id, idInAddress, requiredText, time } from '../values.ts';
import { factorPermit, permitErrors } from './own-permit.ts';
import { passwordMaxUnits } from './passwords.ts';

/** What a token opens; `token-calls.ts` lists the calls of each. */
export const tokenRights = ['ler', 'rascunhos', 'resultados'] as const;
export type TokenRight = (typeof tokenRights)[number];

export const tokenRightLabels: Record<TokenRight, string> = {
  ler: 'Ler a base',
  rascunhos: 'Escrever rascunhos',
  resultados: 'Registrar resultados',
};

export const tokenRightHints: Record<TokenRight, string> = {
  ler: 'Busca, defeitos, códigos, equipamentos, documentos, aparelhos e atendimentos',
  rascunhos: 'Defeitos por confirmar: só entram na base depois que você os revisa e salva',
  resultados: 'Se uma solução resolveu ou não, em seu nome',
};

export const tokenLimits = {
  nameMaxChars: 80,
  /** How long a token is good. */
  days: { default: 90, max: 365 },
  /** Tokens of one person that are good. */
  perPerson: 20,
  /** Calls of all tokens of one person in `callsMinutes`. */
  calls: 3000,
  callsMinutes: 15,
  /** After its end a token is shown so long as expired or revoked, and then forgotten. */
  endedDays: 30,
} as const;

/** With this a token begins, so that whoever looks for forgotten secrets finds it: `bancada_` and 64 hexadecimal digits. */
export const tokenPrefix = 'bancada_';
export const tokenPattern = /^bancada_[0-9a-f]{64}$/;

export const tokenTexts = {
  created: 'Token criado. Copie-o agora: ele não será mostrado de novo.',
  noRight: 'Escolha pelo menos um direito.',
} as const;

/** A token, without what opens anything. */
export const AccessToken = z.object({
  id: z.uuid(),
  nome: z.string(),
  direitos: z.array(z.enum(tokenRights)),
  /** Its last four characters, to tell which is which. */
  final: z.string(),
  criado_em: time(),
  expira_em: time(),
  /** Of the last call, accurate to half a minute; null: none yet. */
  usado_em: z.nullable(time()),
  /** IP address of that call. */
  endereco: z.nullable(z.string()),
  revogado_em: z.nullable(time()),
  estado: z.enum(['vale', 'vencido', 'revogado']),
});
export type AccessToken = z.output<typeof AccessToken>;

export const TokenOfPerson = z.extend(AccessToken, {
  pessoa: z.object({ id: id(), nome: z.string(), nome_usuario: z.string() }),
});
export type TokenOfPerson = z.output<typeof TokenOfPerson>;

export const NewAccessToken = z.object({
  nome: requiredText(tokenLimits.nameMaxChars),
  direitos: z
    .array(z.enum(tokenRights))
    .check(z.minLength(1, tokenTexts.noRight), z.maxLength(tokenRights.length)),
  dias: z._default(z.int().check(z.minimum(1), z.maximum(tokenLimits.days.max)), tokenLimits.days.default),
  /** The present password: whoever sits at an open browser need not be the owner. */
  senha_atual: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)),
  permissao: factorPermit(),
});
export type NewAccessToken = z.output<typeof NewAccessToken>;

const ofToken = () => z.object({ id: z.uuid() });

export const accessTokenEndpoints = {
  list: endpoint('GET /tokens', 'use-own-account', {
    answeredBy: 'primary',
    summary: 'Os próprios tokens de acesso, os mais novos primeiro; o segredo de nenhum é mostrado',
    response: z.array(AccessToken),
  }),
  create: endpoint('POST /tokens', 'use-own-account', {
    summary:
      'Criar um token de acesso para outro sistema: pede a senha atual e, onde há segundo fator, a permissão de POST /second-factor/confirmation/proof (permissao). O segredo vem só nesta resposta',
    body: NewAccessToken,
    response: z.object({ token: z.string(), dados: AccessToken, message: z.string() }),
    status: 201,
    errors: ['too-many-tokens', 'user-not-found', ...permitErrors, 'too-many-tries', 'busy'],
  }),
  revoke: endpoint('DELETE /tokens/:id', 'use-own-account', {
    summary: 'Revogar um dos próprios tokens de acesso; vale na hora, e de novo não muda nada',
    params: ofToken(),
    errors: ['token-not-found'],
  }),
  listAll: endpoint('GET /tokens/todos', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Os tokens de acesso de todas as pessoas, os mais novos primeiro',
    query: z.object({
      usuario_id: z.optional(idInAddress()),
      page: countInQuery({ min: 1, max: listLimits.pageMax, default: 1 }),
      limit: countInQuery({ min: 1, max: 100, default: listLimits.pageSize }),
    }),
    response: pageOf(TokenOfPerson),
  }),
  revokeAny: endpoint('DELETE /tokens/todos/:id', 'manage-users', {
    summary: 'Revogar o token de acesso de qualquer pessoa; vale na hora',
    params: ofToken(),
    errors: ['token-not-found'],
  }),
};
