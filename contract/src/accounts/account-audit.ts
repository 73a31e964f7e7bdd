import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { id, idInAddress, time } from '../values.ts';
import { accountActionNames } from './account-actions.ts';

/** The fields that an edit may have changed. For passwords only the fact of the change is kept. */
export const auditedFields = {
  nome: 'Nome',
  nome_usuario: 'Nome de Usuário',
  email: 'E-mail',
  email_pendente: 'E-mail à espera de confirmação',
  perfil: 'Perfil',
  ativo: 'Ativo',
  /** Of this instance, on the admin who changed it. */
  exclusao: 'Quem pode excluir',
  freios: 'Freios',
  token: 'Token',
  /** Of a new token, in words. */
  direitos: 'Direitos',
  vence: 'Vence',
  /** Of what was undone: since when, and how many records. */
  desde: 'Desde',
  desfeitos: 'Desfeitos',
} as const;
export type AuditedField = keyof typeof auditedFields;
const fieldNames = Object.keys(auditedFields) as [AuditedField, ...AuditedField[]];

/** A field's value: `ativo` is a boolean, the others are strings; null where there was none. */
const AuditedValue = z.nullable(z.union([z.string(), z.boolean()]));

/** Who did what to which account, and when. Outlives both accounts. */
export const AccountEvent = z.object({
  id: z.int().check(z.positive()),
  acao: z.enum(accountActionNames),
  /** The account as it was named at the time; the name is null once forgotten (`retention` of `privacy.ts`). */
  usuario_id: id(),
  nome_usuario: z.nullable(z.string()),
  /** false: the account is gone. */
  existe: z.boolean(),
  /** Who did it; null where nobody was signed in (`pelo_sistema`). */
  autor_id: z.nullable(id()),
  autor_nome: z.nullable(z.string()),
  /** false: nobody, or the author's account is gone. */
  autor_existe: z.boolean(),
  pelo_sistema: z.boolean(),
  mudancas: z.array(z.object({ campo: z.enum(fieldNames), antes: AuditedValue, depois: AuditedValue })),
  criado_em: time(),
});
export type AccountEvent = z.output<typeof AccountEvent>;

export const accountAuditEndpoints = {
  list: endpoint('GET /account-audit', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Quem alterou qual conta e quando, do mais novo ao mais antigo',
    query: z.extend(listQuery(), {
      /** `search` matches the account's name, the author's name and the changed values. */
      usuario_id: z.optional(idInAddress()),
      acao: z.optional(z.enum(accountActionNames)),
      /** Inclusive. */
      de: z.optional(time()),
      /** Exclusive. */
      ate: z.optional(time()),
    }),
    response: pageOf(AccountEvent),
  }),
};
