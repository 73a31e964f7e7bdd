import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, id, idInAddress, requiredText, time } from '../values.ts';
import { TokenPair } from './auth.ts';
import { passwordMaxUnits } from './passwords.ts';
import { FactorDemand } from './second-factor-demand.ts';

/** Limits of the second factor, shared by server and screens. */
export const factorLimits = {
  /** Time to complete the second factor after the password. */
  demandMinutes: 5,
  /** Wrong answers per challenge; after them the password is required again. */
  demandTries: 5,
  /** How long a confirmed identity permits one change, and how long a set-up waits for its first code. */
  changeMinutes: 10,
  recoveryCodes: 10,
  /** With this many unused codes or fewer, the owner is warned at each use. */
  fewRecoveryCodes: 3,
  passkeysMax: 20,
  passkeyNameMaxChars: 60,
} as const;

/** Which profiles must have a second factor in an instance (`REQUIRE_2FA`). */
export const factorDemandedOf = ['off', 'admin', 'all'] as const;
export type FactorDemandedOf = (typeof factorDemandedOf)[number];

export const factorTexts = {
  appAdded: 'Aplicativo autenticador ativado.',
  codeOfAnotherTime: 'Este não é o código que o aplicativo mostra agora.',
  appRemoved: 'Aplicativo autenticador removido.',
  passkeyAdded: 'Chave de acesso adicionada.',
  passkeyRemoved: 'Chave de acesso removida.',
  newCodes: 'Novos códigos de recuperação criados. Os antigos não valem mais.',
  reset: (userName: string) =>
    `Verificação em duas etapas de ${userName} removida. A pessoa entra só com a senha até ativá-la de novo.`,
} as const;

const secret = () => z.string().check(z.minLength(1), z.maxLength(200));

/** The answer of `navigator.credentials` as JSON; the server validates its contents. */
const CredentialAnswer = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type CredentialAnswer = z.output<typeof CredentialAnswer>;

/** Options for `navigator.credentials` as JSON. Source: WebAuthn Level 3. */
const CredentialOptions = z.record(z.string(), z.unknown());

/** Six digits of an authenticator app, with or without a space in the middle. */
export const AppCode = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Digite os 6 números que o aplicativo mostra.'),
);

const recoveryCodePattern = /^[A-Z2-7]{12}$/;

/** A recovery code; case, spaces and dashes are ignored. */
export const RecoveryCode = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(recoveryCodePattern, 'Digite os 12 caracteres de um dos códigos de recuperação.'),
);

/** The answer to a challenge, by one of its methods. */
export const FactorProof = z.discriminatedUnion('metodo', [
  z.object({ desafio: secret(), metodo: z.literal('aplicativo'), codigo: AppCode }),
  z.object({ desafio: secret(), metodo: z.literal('recuperacao'), codigo: RecoveryCode }),
  z.object({ desafio: secret(), metodo: z.literal('chave'), resposta: CredentialAnswer }),
]);
export type FactorProof = z.output<typeof FactorProof>;

export const Passkey = z.object({
  id: id(),
  nome: z.string(),
  criado_em: time(),
  usado_em: z.nullable(time()),
  /** false: registered for another address of this instance, and unusable at the present one. */
  neste_endereco: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

export const FactorState = z.object({
  ativo: z.boolean(),
  /** Whether this instance requires one of the caller's profile. */
  exigido: z.boolean(),
  aplicativo: z.nullable(z.object({ criado_em: time(), usado_em: z.nullable(time()) })),
  chaves: z.array(Passkey),
  codigos_restantes: count(),
  /** The address (RP ID) for which passkeys work; null where the instance's address cannot have any. */
  endereco_das_chaves: z.nullable(z.string()),
});
export type FactorState = z.output<typeof FactorState>;

/** A token that permits one change of one's own factors or, for admins, of somebody else's. */
const Permit = z.object({ permissao: secret() });

/** Contains recovery codes where new ones were made; they are never shown again. */
const Changed = z.object({
  message: z.string(),
  estado: FactorState,
  codigos: z.nullable(z.array(z.string())),
});
export type FactorChange = z.output<typeof Changed>;

const passkeyName = () => requiredText(factorLimits.passkeyNameMaxChars);
const maxBodyBytes = 64 * 1024;

export const secondFactorEndpoints = {
  signIn: endpoint('POST /auth/second-factor', 'anyone', {
    summary: 'Concluir a entrada com o segundo fator: o desafio que a senha trouxe e a resposta',
    body: FactorProof,
    response: TokenPair,
    responseHeaders: { 'set-cookie': 'Este aparelho já entrou nesta conta: conta as próprias tentativas' },
    maxBodyBytes,
    errors: [
      'second-factor-expired',
      'second-factor-refused',
      'passkey-refused',
      'invalid-credentials',
      'account-inactive',
      'email-not-verified',
      'account-not-confirmed',
      'too-many-tries',
      'busy',
    ],
  }),
  passkeyOptions: endpoint('POST /auth/second-factor/passkey-options', 'anyone', {
    summary: 'O que o navegador pede a uma chave de acesso para responder a este desafio',
    body: z.object({ desafio: secret() }),
    response: CredentialOptions,
    errors: ['second-factor-expired', 'passkeys-unavailable', 'passkey-not-found', 'too-many-tries'],
  }),
  state: endpoint('GET /second-factor', 'set-up-second-factor', {
    answeredBy: 'primary',
    summary: 'O próprio segundo fator: aplicativo, chaves de acesso e quantos códigos restam',
    response: FactorState,
  }),
  confirm: endpoint('POST /second-factor/confirmation', 'set-up-second-factor', {
    summary: 'Confirmar a própria identidade antes de alterar o segundo fator: primeiro a senha',
    body: z.object({ senha: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)) }),
    /** Exactly one of the two: the permit, or the challenge that must be answered first. */
    response: z.object({ permissao: z.nullable(z.string()), segundo_fator: z.nullable(FactorDemand) }),
    errors: ['user-not-found', 'too-many-tries', 'busy'],
  }),
  confirmWithFactor: endpoint('POST /second-factor/confirmation/proof', 'set-up-second-factor', {
    summary: 'Confirmar a própria identidade: depois da senha, o segundo fator',
    body: FactorProof,
    response: Permit,
    maxBodyBytes,
    errors: ['second-factor-expired', 'second-factor-refused', 'passkey-refused', 'too-many-tries'],
  }),
  prepareApp: endpoint('POST /second-factor/app', 'set-up-second-factor', {
    summary: 'Preparar um aplicativo autenticador: vale só depois do primeiro código',
    body: Permit,
    response: z.object({
      preparo: z.string(),
      /** Base32, for typing it in where there is no camera. */
      segredo: z.string(),
      /** The `otpauth://` URL for the QR code. */
      endereco: z.string(),
    }),
    errors: ['second-factor-expired'],
  }),
  addApp: endpoint('POST /second-factor/app/activation', 'set-up-second-factor', {
    summary: 'Ativar o aplicativo preparado, no lugar do anterior, com o primeiro código',
    body: z.object({ preparo: secret(), codigo: AppCode }),
    response: Changed,
    errors: ['second-factor-expired'],
  }),
  removeApp: endpoint('POST /second-factor/app/removal', 'set-up-second-factor', {
    summary: 'Remover o aplicativo autenticador',
    body: Permit,
    response: Changed,
    errors: ['second-factor-expired', 'second-factor-off', 'second-factor-must-stay'],
  }),
  preparePasskey: endpoint('POST /second-factor/passkeys/options', 'set-up-second-factor', {
    summary: 'Preparar uma chave de acesso: o que o navegador pede ao aparelho',
    body: Permit,
    response: z.object({ preparo: z.string(), opcoes: CredentialOptions }),
    errors: ['second-factor-expired', 'passkeys-unavailable', 'too-many-passkeys', 'user-not-found'],
  }),
  addPasskey: endpoint('POST /second-factor/passkeys', 'set-up-second-factor', {
    summary: 'Adicionar a chave de acesso preparada',
    body: z.object({ preparo: secret(), nome: passkeyName(), resposta: CredentialAnswer }),
    response: Changed,
    maxBodyBytes,
    errors: ['second-factor-expired', 'passkeys-unavailable', 'passkey-refused'],
  }),
  renamePasskey: endpoint('PUT /second-factor/passkeys/:id', 'set-up-second-factor', {
    summary: 'Mudar o nome de uma chave de acesso',
    params: z.object({ id: idInAddress() }),
    body: z.object({ nome: passkeyName() }),
    response: FactorState,
    errors: ['passkey-not-found'],
  }),
  removePasskey: endpoint('POST /second-factor/passkeys/:id/removal', 'set-up-second-factor', {
    summary: 'Remover uma chave de acesso',
    params: z.object({ id: idInAddress() }),
    body: Permit,
    response: Changed,
    errors: ['second-factor-expired', 'passkey-not-found', 'second-factor-must-stay'],
  }),
  newCodes: endpoint('POST /second-factor/recovery-codes', 'set-up-second-factor', {
    summary: 'Criar novos códigos de recuperação; os antigos deixam de valer',
    body: Permit,
    response: Changed,
    errors: ['second-factor-expired', 'second-factor-off'],
  }),
  ofUser: endpoint('GET /users/:id/second-factor', 'manage-users', {
    answeredBy: 'primary',
    summary: 'Se um usuário tem segundo fator, e qual',
    params: z.object({ id: idInAddress() }),
    response: z.object({
      ativo: z.boolean(),
      aplicativo: z.boolean(),
      chaves: count(),
      codigos_restantes: count(),
    }),
    errors: ['user-not-found'],
  }),
  resetOfUser: endpoint('POST /users/:id/second-factor/reset', 'manage-users', {
    summary: 'Remover o segundo fator de quem perdeu o seu',
    params: z.object({ id: idInAddress() }),
    body: Permit,
    response: z.object({ message: z.string() }),
    errors: ['own-second-factor', 'second-factor-expired', 'user-not-found', 'second-factor-off'],
  }),
};
