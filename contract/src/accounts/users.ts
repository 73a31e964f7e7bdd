import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listLimits, listQuery, pageOf } from '../lists.ts';
import { type Perfil, perfilLabels, perfilNamed, perfis } from '../policy.ts';
import { count, id, idInAddress, requiredText, time, wholeInAddress } from '../values.ts';
import { factorPermit, permitErrors } from './own-permit.ts';
import { newPassword, passwordMaxUnits } from './passwords.ts';
import { emailAddress, peopleLimits, personName, userName } from './people.ts';

/** Success messages of the profile page. The server sends the same as `message`. */
export const userTexts = {
  profileSaved: 'Perfil atualizado com sucesso!',
  /** The same where no mail server is set: nobody can open a link. */
  profileSavedEmailAsked:
    'Perfil atualizado com sucesso! Para o novo e-mail valer, peça ao administrador para trocá-lo: esta Bancada não envia e-mails.',
  /** After a change of e-mail, which takes effect once its owner has opened the link. */
  profileSavedEmailPending:
    'Perfil atualizado com sucesso! Enviamos um link para o novo e-mail: ele passa a valer depois de confirmado.',
  passwordChanged: 'Senha alterada com sucesso! As outras sessões foram encerradas.',
  created: 'Usuário criado com sucesso!',
  updated: (nomeUsuario: string) => `Usuário ${nomeUsuario} atualizado com sucesso!`,
  perfilChanged: (nomeUsuario: string, perfil: Perfil) =>
    `Perfil de ${nomeUsuario} alterado para ${perfilLabels[perfil]}.`,
  activated: (nomeUsuario: string) => `Usuário ${nomeUsuario} ativado.`,
  deactivated: (nomeUsuario: string) => `Usuário ${nomeUsuario} desativado. As sessões foram encerradas.`,
  deleted: (nomeUsuario: string) => `Usuário ${nomeUsuario} excluído.`,
  unchanged: (nomeUsuario: string) => `Nada mudou em ${nomeUsuario}: os valores já eram estes.`,
  sessionsRevoked: (nomeUsuario: string, ended: number) => {
    if (ended === 0) return `${nomeUsuario} não tinha nenhuma sessão aberta.`;
    return ended === 1
      ? `1 sessão de ${nomeUsuario} foi encerrada.`
      : `${ended} sessões de ${nomeUsuario} foram encerradas.`;
  },
  verificationSent: (email: string) => `E-mail de verificação enviado para ${email}.`,
} as const;

export const User = z.object({
  id: id(),
  nome: z.string(),
  nome_usuario: z.string(),
  email: z.string(),
  /** A new e-mail that its owner has not confirmed yet; until then `email` is in effect. */
  email_pendente: z.nullable(z.string()),
  /** false: sign-in requires opening the link that was sent, or an admin's confirmation. */
  email_verificado: z.boolean(),
  /** Invited by an admin, and has not set a password yet. */
  convidado: z.boolean(),
  perfil: z.enum(perfis),
  ativo: z.boolean(),
  criado_em: time(),
  atualizado_em: time(),
});
export type User = z.output<typeof User>;

/** The parts of their own profile that people may change. */
export const OwnProfile = z.object({ nome: personName(), nome_usuario: userName(), email: emailAddress() });
export type OwnProfile = z.output<typeof OwnProfile>;

/** The same, as it is submitted. */
export const OwnProfileChange = z.extend(OwnProfile, {
  /** Required where the e-mail is neither the current nor the pending one. */
  senha_atual: z.optional(z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits))),
  /** Required with it, where there is a second factor. */
  permissao: factorPermit(),
});
export type OwnProfileChange = z.output<typeof OwnProfileChange>;

export const OwnPasswordChange = z.object({
  senha_atual: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)),
  nova_senha: newPassword(),
  permissao: factorPermit(),
});
export type OwnPasswordChange = z.output<typeof OwnPasswordChange>;

/** A profile by its name or alternative name. */
const perfil = () =>
  z.pipe(
    z.string().check(
      z.refine((name) => perfilNamed(name) !== null, 'Use admin, editor ou usuario.'),
      z.meta({ enum: [...perfis, 'user', 'technician'] }),
    ),
    z.transform((name) => perfilNamed(name) ?? 'usuario'),
  );

/** The creation form. An account created by an admin can be used at once. */
export const NewUser = z.object({
  nome: personName(),
  nome_usuario: userName(),
  email: emailAddress(),
  senha: newPassword(),
  perfil: z._default(perfil(), 'usuario'),
  ativo: z._default(z.boolean(), true),
});
export type NewUser = z.output<typeof NewUser>;

/** The same without a password: the person sets it, by a link that the admin hands over. */
export const Invitation = z.object({
  nome: personName(),
  nome_usuario: userName(),
  email: emailAddress(),
  perfil: z._default(perfil(), 'usuario'),
});
export type Invitation = z.output<typeof Invitation>;

/** A link for a password. Answered once: the server keeps only a hash of the token. */
export const PasswordLink = z.object({
  token: z.string(),
  /** `PUBLIC_URL`, where the instance has one set; otherwise the browser uses its own address. */
  endereco: z.nullable(z.string()),
  expira_em: time(),
});
export type PasswordLink = z.output<typeof PasswordLink>;

/** An admin's edit of an account: absent fields are left unchanged. A new e-mail takes effect at once. */
export const UserEdit = z.object({
  nome: z.optional(personName()),
  nome_usuario: z.optional(userName()),
  email: z.optional(emailAddress()),
  /** Ends all sessions of that user, who is told by e-mail. */
  senha: z.optional(newPassword()),
  perfil: z.optional(perfil()),
  ativo: z.optional(z.boolean()),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type UserEdit = z.output<typeof UserEdit>;

/** Columns to sort users by; a leading `-` sorts descending. */
export const userSorts = ['id', 'nome', 'nome_usuario', 'email', 'perfil', 'ativo', 'criado_em'] as const;
export type UserSort = (typeof userSorts)[number] | `-${(typeof userSorts)[number]}`;
const sorts = [...userSorts, ...userSorts.map((sort) => `-${sort}` as const)] as [UserSort, ...UserSort[]];

const ofUser = () => z.object({ id: idInAddress() });
const userWithMessage = z.extend(User, { message: z.string() });

export const userEndpoints = {
  find: endpoint('GET /users', 'use-own-account', {
    answeredBy: 'primary',
    summary:
      'O próprio usuário (user_id=me); para administradores, um usuário, uma busca por e-mail, uma página (page) ou todos',
    query: z.object({
      /** Without it the answer is a plain list. Not a default: an absent value must stay absent. */
      page: z.optional(wholeInAddress({ min: 1, max: listLimits.pageMax })),
      limit: listQuery().shape.limit,
      /** With `page` only, like the filters and the order: matches name, user name and e-mail. */
      search: listQuery().shape.search,
      perfil: z.optional(perfil()),
      ativo: z.optional(z.enum(['true', 'false'])),
      /** Registered, and waiting for a confirmation; not those who were invited. */
      esperando: z.optional(z.enum(['true'])),
      sort: z._default(z.enum(sorts), 'nome'),
      user_id: z.optional(z.string().check(z.regex(/^(me|\d{1,10})$/, 'Use "me" ou o número do usuário.'))),
      email: z.optional(requiredText(peopleLimits.emailMaxChars)),
    }),
    response: z.union([User, z.array(User), pageOf(User)]),
    errors: ['user-not-found'],
  }),
  updateMe: endpoint('PUT /users/me', 'use-own-account', {
    summary:
      'Alterar o próprio perfil; um novo e-mail pede a senha atual (senha_atual) e, onde há segundo fator, a permissão de POST /second-factor/confirmation/proof (permissao), e só vale depois de confirmado',
    body: OwnProfileChange,
    response: userWithMessage,
    errors: ['user-not-found', 'user-name-taken', ...permitErrors, 'too-many-tries', 'busy'],
  }),
  changeOwnPassword: endpoint('PUT /users/me/password', 'use-own-account', {
    summary:
      'Alterar a própria senha; as outras sessões são encerradas. Onde há segundo fator, com permissao',
    body: OwnPasswordChange,
    response: z.object({ message: z.string() }),
    errors: ['user-not-found', ...permitErrors, 'too-many-tries', 'busy'],
  }),
  create: endpoint('POST /users', 'manage-users', {
    summary: 'Cria um usuário, já verificado',
    body: NewUser,
    response: userWithMessage,
    status: 201,
    errors: ['user-name-taken', 'email-taken', 'busy'],
  }),
  invite: endpoint('POST /users/invite', 'manage-users', {
    summary: 'Cria um usuário sem senha, e o link com que ele cria a sua (7 dias, um uso)',
    body: Invitation,
    response: z.extend(userWithMessage, { link: PasswordLink }),
    status: 201,
    errors: ['user-name-taken', 'email-taken', 'busy'],
  }),
  makePasswordLink: endpoint('POST /users/:id/password-link', 'manage-users', {
    summary: 'Cria o link com que um usuário cria uma nova senha (7 dias, um uso); o anterior deixa de valer',
    params: ofUser(),
    response: z.object({ message: z.string(), link: PasswordLink }),
    errors: ['user-not-found', 'user-inactive', 'own-link', 'too-many-tries'],
  }),
  confirm: endpoint('POST /users/:id/confirm', 'manage-users', {
    summary: 'Confirma a conta de quem se registrou, em lugar do link por e-mail',
    params: ofUser(),
    response: userWithMessage,
    errors: ['user-not-found'],
  }),
  get: endpoint('GET /users/:id', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Um usuário',
    params: ofUser(),
    response: User,
    errors: ['user-not-found'],
  }),
  update: endpoint('PUT /users/:id', 'manage-users', {
    summary: 'Altera um usuário; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofUser(),
    body: UserEdit,
    response: userWithMessage,
    errors: [
      'user-not-found',
      'changed-meanwhile',
      'own-account',
      'last-admin',
      'user-name-taken',
      'email-taken',
      'busy',
    ],
  }),
  changePerfil: endpoint('PUT /users/:id/change-profile', 'manage-users', {
    summary: 'Altera o perfil de um usuário',
    params: ofUser(),
    query: z.object({ new_profile: perfil() }),
    response: userWithMessage,
    errors: ['user-not-found', 'last-admin'],
  }),
  changeStatus: endpoint('PUT /users/:id/status', 'manage-users', {
    summary: 'Ativa ou desativa um usuário; desativar encerra as sessões',
    params: ofUser(),
    body: z.object({ ativo: z.boolean() }),
    response: userWithMessage,
    errors: ['user-not-found', 'own-account', 'last-admin'],
  }),
  delete: endpoint('DELETE /users/:id', 'manage-users', {
    summary: 'Exclui um usuário e encerra as sessões',
    params: ofUser(),
    errors: ['user-not-found', 'own-account', 'last-admin'],
  }),
  sessionStats: endpoint('GET /users/:id/session-stats', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Quantas sessões um usuário tem abertas',
    params: ofUser(),
    response: z.object({ active_sessions: count(), max_logins: count() }),
    errors: ['user-not-found'],
  }),
  revokeSessions: endpoint('POST /users/:id/logout-all', 'manage-users', {
    summary: 'Encerra todas as sessões de um usuário',
    params: ofUser(),
    response: z.object({ message: z.string(), encerradas: count() }),
    errors: ['user-not-found'],
  }),
  sendVerification: endpoint('POST /users/:id/send-verification', 'manage-users', {
    summary: 'Envia de novo o e-mail de verificação de um usuário',
    params: ofUser(),
    response: z.object({ message: z.string() }),
    errors: ['user-not-found', 'already-verified', 'no-mail-server'],
  }),
};
