import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { acrossFields, count, time } from '../values.ts';
import {
  newPassword,
  type PasswordOwner,
  passwordHoldsOwner,
  passwordMaxUnits,
  passwordTexts,
} from './passwords.ts';
import { emailAddress, personName, reachableAddress, userName } from './people.ts';

/** Accounts and sessions: the figures that server and screens share. */
export const authLimits = {
  tokenMaxChars: 200,
  accessTokenMinutes: 15,
  refreshTokenDays: 30,
  /** A refresh token used again within this time (two tabs) gets the same pair instead of a refusal. */
  refreshOverlapSeconds: 10,
  verificationLinkHours: 48,
  resetLinkHours: 1,
  /** A link that an admin makes: an invitation, or a new password. */
  handedLinkDays: 7,
  /** How long the link that undoes a change of e-mail, or a new factor, works. */
  undoLinkDays: 7,
  /** A registration that is not confirmed is removed after this time. */
  registrationDays: 7,
  /** Signing in to an unverified account sends a new link, at most one in this time. */
  freshLinkMinutes: 5,
} as const;

/** Success messages of the account screens. The server sends the same as `message`. */
export const authTexts = {
  registered: 'Registro bem-sucedido! Verifique seu e-mail para ativação.',
  /** Where no mail server is set. */
  registeredWithoutMail: 'Registro bem-sucedido! Peça ao administrador para confirmar sua conta.',
  resetLinkSent:
    'Se um e-mail correspondente for encontrado, um link para redefinição de senha será enviado.',
  passwordReset: 'Senha redefinida com sucesso! Entre com a nova senha.',
  emailVerified: 'E-mail verificado com sucesso! Você já pode entrar.',
  emailChanged: 'Novo e-mail confirmado com sucesso! Use-o para entrar.',
  registrationRemoved: 'Cadastro removido. Seu e-mail não está mais em uso na Bancada.',
  emailChangeUndone:
    'Troca de e-mail desfeita. Todas as sessões foram encerradas: crie agora uma nova senha.',
  /** Where a second factor was set up after the change was asked for. */
  emailAndFactorUndone:
    'Troca de e-mail desfeita. Todas as sessões foram encerradas, e a verificação em duas etapas que veio depois do pedido de troca foi removida: crie agora uma nova senha.',
  factorUndone:
    'Verificação em duas etapas removida. Todas as sessões foram encerradas: crie agora uma nova senha.',
  olderFactorsRemoved: 'Verificação em duas etapas removida. Para entrar, basta a nova senha.',
} as const;

/** Paths of the screens that links in e-mails open, each with the query parameter `token`. */
export const linkPaths = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  notMe: '/nao-fui-eu',
} as const;

export const Credentials = z.object({
  email: emailAddress(),
  password: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)),
});
export type Credentials = z.output<typeof Credentials>;

/** An app or a passkey that is older than the change of e-mail that was undone. */
const OlderFactor = z.object({
  tipo: z.enum(['aplicativo', 'chave']),
  /** Of a passkey. */
  nome: z.nullable(z.string()),
  criado_em: time(),
});
export type OlderFactor = z.output<typeof OlderFactor>;

/** No length limit: a token that was never issued is refused as such, not as an invalid field. */
const token = () => z.string().check(z.minLength(1));
const RefreshToken = z.object({ refresh_token: token() });

export const TokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the access token runs out. */
  expires_in: z.int(),
});
export type TokenPair = z.output<typeof TokenPair>;

/** The registration form. Only the server checks the list of breached passwords. */
export const Registration = z
  .object({ nome: personName(), nome_usuario: userName(), email: reachableAddress(), senha: newPassword() })
  .check(
    acrossFields<PasswordOwner & { senha: string }>(
      ['nome', 'nome_usuario', 'email', 'senha'],
      (person) => !passwordHoldsOwner(person.senha, person),
      { path: ['senha'], error: passwordTexts.holdsPerson },
    ),
  );
export type Registration = z.output<typeof Registration>;

export const PasswordReset = z.object({ token: token(), new_password: newPassword() });
export type PasswordReset = z.output<typeof PasswordReset>;

/** A message to show to the user. */
const Message = z.object({ message: z.string() });

export const SessionStats = z.object({
  /** Sessions that have neither ended nor expired. */
  active_sessions: count(),
  max_logins: count(),
});
export type SessionStats = z.output<typeof SessionStats>;

/** One of the caller's open sessions. null where the browser did not say. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Such as `Chrome 142`. */
  navegador: z.nullable(z.string()),
  /** Such as `Windows 11` or `Android 16`. */
  sistema: z.nullable(z.string()),
  dispositivo: z.nullable(z.enum(['computador', 'celular', 'tablet'])),
  /** IP address of the last call. */
  endereco: z.nullable(z.string()),
  criado_em: time(),
  /** Time of the last call, accurate to half a minute. */
  ultimo_uso_em: time(),
  /** Whether this call was made with it. */
  atual: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const ForgottenPassword = z.object({ email: emailAddress() });

export const authEndpoints = {
  login: endpoint('POST /auth/login', 'anyone', {
    summary: 'Entrar com e-mail e senha',
    body: Credentials,
    response: TokenPair,
    errors: [
      'invalid-credentials',
      'second-factor-needed',
      'account-inactive',
      'email-not-verified',
      'account-not-confirmed',
      'too-many-tries',
      'busy',
    ],
    responseHeaders: { 'set-cookie': 'Este aparelho já entrou nesta conta: conta as próprias tentativas' },
  }),
  refreshToken: endpoint('POST /auth/refresh-token', 'anyone', {
    summary: 'Trocar o refresh token por um novo par de tokens',
    body: RefreshToken,
    response: TokenPair,
    errors: ['refresh-token-refused', 'session-ended', 'too-many-tries'],
  }),
  logout: endpoint('POST /auth/logout', 'anyone', {
    summary: 'Encerrar a sessão deste refresh token',
    body: z.object({ refresh_token: z.string() }),
  }),
  logoutAll: endpoint('POST /auth/logout-all', 'use-own-account', {
    summary: 'Encerrar todas as próprias sessões, também esta',
  }),
  sessionStats: endpoint('GET /auth/session-stats', 'use-own-account', {
    answeredBy: 'primary',
    summary: 'Quantas sessões próprias estão abertas e quantas podem estar',
    response: SessionStats,
  }),
  sessions: endpoint('GET /auth/sessions', 'use-own-account', {
    answeredBy: 'primary',
    summary: 'As próprias sessões abertas: esta primeiro, depois as usadas por último',
    response: z.array(OwnSession),
  }),
  endSession: endpoint('DELETE /auth/sessions/:id', 'use-own-account', {
    summary: 'Encerrar uma das próprias sessões',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(authLimits.tokenMaxChars)) }),
    errors: ['session-not-found'],
  }),
  register: endpoint('POST /auth/register', 'anyone', {
    summary: 'Criar conta; a resposta é a mesma para um e-mail que já tem conta',
    body: Registration,
    response: Message,
    status: 201,
    errors: ['user-name-taken', 'too-many-tries', 'busy'],
  }),
  verifyEmail: endpoint('GET /auth/verify-email', 'anyone', {
    answeredBy: 'primary',
    isChanging: true,
    summary: 'Confirmar o e-mail de uma conta nova, ou o novo e-mail de uma conta, pelo link recebido',
    query: z.object({ token: token() }),
    response: Message,
    errors: ['verification-link-invalid', 'email-taken', 'too-many-tries'],
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', 'anyone', {
    summary: 'Pedir o link de redefinição de senha; a resposta é sempre a mesma',
    body: ForgottenPassword,
    response: Message,
  }),
  resetOwner: endpoint('GET /auth/reset-password', 'anyone', {
    answeredBy: 'primary',
    summary:
      'De quem é o link de redefinição: a nova senha não pode conter estes dados. O link continua valendo',
    query: z.object({ token: token() }),
    response: z.object({
      nome: z.string(),
      nome_usuario: z.string(),
      email: z.string(),
      /** Nobody has signed in to the account yet: its first password. */
      convite: z.boolean(),
    }),
    errors: ['reset-link-invalid', 'account-inactive', 'too-many-tries'],
  }),
  resetPassword: endpoint('POST /auth/reset-password', 'anyone', {
    summary: 'Criar nova senha com o link recebido; todas as sessões são encerradas',
    body: PasswordReset,
    response: Message,
    errors: ['reset-link-invalid', 'account-inactive', 'too-many-tries', 'busy'],
  }),
  notMe: endpoint('POST /auth/not-me', 'anyone', {
    summary:
      'Desfazer, pelo link recebido, um cadastro, uma troca de e-mail ou uma segunda etapa que a pessoa não pediu',
    body: z.object({ token: token() }),
    response: z.extend(Message, {
      /** For /reset-password; null where there is no password to set. */
      reset_token: z.nullable(z.string()),
      /** After a change of e-mail was undone: what signing in still asks for, and this link may remove. */
      fatores: z.array(OlderFactor),
    }),
    errors: ['not-me-link-invalid', 'email-taken', 'too-many-tries', 'busy'],
  }),
  dropOlderFactors: endpoint('POST /auth/not-me/factors', 'anyone', {
    summary:
      'Remover, pelo link que desfez uma troca de e-mail, a verificação em duas etapas que é mais antiga do que a troca',
    body: z.object({ token: token() }),
    response: Message,
    errors: ['not-me-link-invalid', 'too-many-tries', 'busy'],
    status: 200,
  }),
};
