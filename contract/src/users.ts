import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { newPassword, passwordMaxUnits } from './passwords.ts';
import { emailAddress, peopleLimits, personName, userName } from './people.ts';
import { perfis } from './policy.ts';
import { id, time } from './values.ts';

/** What the profile shows when a change went well. The server sends the same as `message`. */
export const userTexts = {
  profileSaved: 'Perfil atualizado com sucesso!',
  /** Where the e-mail was changed: it counts once its owner has opened the link. */
  profileSavedEmailPending:
    'Perfil atualizado com sucesso! Enviamos um link para o novo e-mail: ele passa a valer depois de confirmado.',
  passwordChanged: 'Senha alterada com sucesso! As outras sessões foram encerradas.',
} as const;

export const User = z.object({
  id: id(),
  nome: z.string(),
  nome_usuario: z.string(),
  email: z.string(),
  /** A changed e-mail that waits for its owner to confirm it; until then `email` counts. */
  email_pendente: z.nullable(z.string()),
  perfil: z.enum(perfis),
  ativo: z.boolean(),
  criado_em: time(),
  atualizado_em: time(),
});
export type User = z.output<typeof User>;

/** The own profile, as a person may change it. */
export const OwnProfile = z.object({ nome: personName(), nome_usuario: userName(), email: emailAddress() });
export type OwnProfile = z.output<typeof OwnProfile>;

export const OwnPasswordChange = z.object({
  senha_atual: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)),
  nova_senha: newPassword(),
});
export type OwnPasswordChange = z.output<typeof OwnPasswordChange>;

export const userEndpoints = {
  find: endpoint('GET /users', 'use-own-account', {
    summary:
      'O próprio usuário (user_id=me); para administradores, um usuário, uma busca por e-mail ou todos',
    query: z.object({
      user_id: z.optional(z.string().check(z.regex(/^(me|\d{1,10})$/, 'Use "me" ou o número do usuário.'))),
      email: z.optional(z.string().check(z.minLength(1), z.maxLength(peopleLimits.emailMaxChars))),
    }),
    response: z.union([User, z.array(User)]),
  }),
  updateMe: endpoint('PUT /users/me', 'use-own-account', {
    summary: 'Alterar o próprio perfil; um novo e-mail só vale depois de confirmado',
    body: OwnProfile,
    response: z.extend(User, { message: z.string() }),
  }),
  changeOwnPassword: endpoint('PUT /users/me/password', 'use-own-account', {
    summary: 'Alterar a própria senha; as outras sessões são encerradas',
    body: OwnPasswordChange,
    response: z.object({ message: z.string() }),
  }),
};
