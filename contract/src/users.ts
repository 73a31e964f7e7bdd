import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { perfis } from './policy.ts';
import { id, time } from './values.ts';

export const userLimits = { nomeMaxChars: 120, nomeUsuarioMinChars: 3, nomeUsuarioMaxChars: 30 } as const;

export const User = z.object({
  id: id(),
  nome: z.string(),
  nome_usuario: z.string(),
  email: z.string(),
  perfil: z.enum(perfis),
  ativo: z.boolean(),
  criado_em: time(),
  atualizado_em: time(),
});
export type User = z.output<typeof User>;

export const userEndpoints = {
  find: endpoint('GET /users', 'use-own-account', {
    summary:
      'O próprio usuário (user_id=me); para administradores, um usuário, uma busca por e-mail ou todos',
    query: z.object({
      user_id: z.optional(z.string().check(z.regex(/^(me|\d{1,10})$/, 'Use "me" ou o número do usuário.'))),
      email: z.optional(z.string().check(z.minLength(1), z.maxLength(254))),
    }),
    response: z.union([User, z.array(User)]),
  }),
};
