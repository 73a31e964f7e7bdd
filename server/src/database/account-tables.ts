import type { TokenRight } from '@bancada/contract/accounts/access-tokens';
import type { AccountAction } from '@bancada/contract/accounts/account-actions';
import type { AuditedField } from '@bancada/contract/accounts/account-audit';
import type { SecurityEventName } from '@bancada/contract/accounts/security-event-names';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CreatedAt, Time, UpdatedAt } from './column-types.ts';

export interface Users {
  id: GeneratedAlways<number>;
  nome: string;
  nome_usuario: string;
  email: string;
  senha_hash: string;
  perfil: 'usuario' | 'editor' | 'admin';
  ativo: Generated<boolean>;
  email_verificado_em: Time | null;
  email_pendente: string | null;
  /** When, and from which session, the pending e-mail was asked for. */
  email_pedido_em: Time | null;
  email_pedido_sessao: string | null;
  /** Cookies of known devices from before this do not count. */
  aparelhos_desde: Time | null;
  /** Created without a password, which a link of an admin's sets. */
  convidado_em: Time | null;
  criado_em: CreatedAt;
  atualizado_em: UpdatedAt;
  /** Folded text that the list of users is searched in. */
  busca: GeneratedAlways<string>;
}

/** No e-mail waits for its confirmation. */
export const noPendingEmail = { email_pendente: null, email_pedido_em: null, email_pedido_sessao: null };

/** Written by a trigger, except for actions that change no row (`account-audit.service.ts`). */
export interface AccountAudit {
  id: GeneratedAlways<number>;
  acao: AccountAction;
  usuario_id: number;
  /** null once names have been forgotten. */
  nome_usuario: string | null;
  sem_nomes: Generated<boolean>;
  /** Defaults to the acting person, as do the next two. */
  autor_id: Generated<number | null>;
  autor_nome: Generated<string | null>;
  pelo_sistema: Generated<boolean>;
  mudancas: JSONColumnType<
    Partial<Record<AuditedField, Record<'antes' | 'depois', string | boolean | null>>>,
    string | undefined,
    string
  >;
  criado_em: CreatedAt;
  busca: GeneratedAlways<string>;
}

export interface FailedSearches {
  id: GeneratedAlways<number>;
  /** Its words, folded. */
  chave: string;
  termo: string;
  vezes: Generated<number>;
  primeira_em: Time;
  ultima_em: Time;
  anterior_em: Time | null;
}

export type SessionEnd = 'logout' | 'logout-all' | 'limit' | 'token-reuse' | 'account' | 'password' | 'email';

export interface Sessions {
  id: Generated<string>;
  usuario_id: number;
  criado_em: CreatedAt;
  ultimo_uso_em: Generated<Time>;
  expira_em: Time;
  encerrada_em: Time | null;
  motivo_fim: SessionEnd | null;
  navegador: string | null;
  endereco: string | null;
}

export interface RefreshTokens {
  token_sha256: Buffer;
  sessao_id: string;
  criado_em: CreatedAt;
  expira_em: Time;
  usado_em: Time | null;
  /** Derives the successor, together with the token itself; null before its use and after the overlap. */
  sucessor_sal: Buffer | null;
}

/** Removed together with unconfirmed accounts. `email` in lower case. */
export interface RegistrationEchoes {
  email: string;
  senha_hash: string;
  criado_em: Time;
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  evento: SecurityEventName;
  usuario_id: number | null;
  conta_desconhecida: string | null;
  sessao_id: string | null;
  endereco: string;
  navegador: string | null;
  dobra: string;
  vezes: Generated<number>;
  primeira_em: Time;
  ultima_em: Time;
}

export type OneTimePurpose =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  | 'undo-email'
  | 'undo-factor'
  | 'not-me';

export interface OneTimeTokens {
  token_sha256: Buffer;
  usuario_id: number;
  finalidade: OneTimePurpose;
  /** The address that the link was sent to. */
  email: string;
  /** `change-email`: the session that requested the change, which survives it. */
  sessao_id: string | null;
  /** `undo-email`, `undo-factor`: when what it undoes was asked. */
  pedido_em: Time | null;
  criado_em: CreatedAt;
  expira_em: Time;
  usado_em: Time | null;
}

export interface AccessTokens {
  id: Generated<string>;
  token_sha256: Buffer;
  usuario_id: number;
  nome: string;
  direitos: TokenRight[];
  final: string;
  criado_em: Time;
  expira_em: Time;
  usado_em: Time | null;
  endereco: string | null;
  revogado_em: Time | null;
}

/** A fault that waits for its person (`fault-drafts.ts` of the contract). */
export interface FaultDrafts {
  id: GeneratedAlways<number>;
  usuario_id: number;
  sintoma: string;
  equipment_model_ids: number[];
  verificacoes: string[];
  solucoes: string[];
  nota: string;
  token_nome: string | null;
  criado_em: Time;
}

export interface PhoneLinks {
  id: GeneratedAlways<number>;
  token_sha256: Buffer;
  sessao_id: string;
  registro: string;
  modelo_equipamento_id: number | null;
  criado_em: Time;
  expira_em: Time;
  encerrado_em: Time | null;
  fotos: Generated<number>;
  /** Of these photos, as they came. */
  bytes: Generated<number>;
  /** JPEG of the photo that is coming, and its `foto_id`. */
  previa: Buffer | null;
  previa_de: string | null;
}

export interface PhonePhotos {
  registro: string;
  foto_id: string;
  criado_em: Time;
}

export interface TotpApps {
  usuario_id: number;
  segredo: Buffer;
  /** Unix time divided by 30 seconds. */
  ultimo_passo: number;
  criado_em: Time;
  usado_em: Time | null;
}

export interface Passkeys {
  id: GeneratedAlways<number>;
  usuario_id: number;
  /** base64url. */
  credencial: string;
  chave_publica: Buffer;
  contador: number;
  transportes: string[];
  dominio: string;
  nome: string;
  criado_em: Time;
  usado_em: Time | null;
}

export interface RecoveryCodes {
  usuario_id: number;
  codigo: Buffer;
  sal: Buffer;
  criado_em: Time;
  usado_em: Time | null;
}

export type FactorStepPurpose = 'sign-in' | 'confirm' | 'change' | 'add-app' | 'add-passkey';

export interface FactorSteps {
  token_sha256: Buffer;
  usuario_id: number;
  sessao_id: string | null;
  finalidade: FactorStepPurpose;
  senha_sha256: Buffer;
  desafio_chave: string | null;
  segredo: Buffer | null;
  tentativas: Generated<number>;
  criado_em: Time;
  expira_em: Time;
}

export interface MailQueue {
  id: GeneratedAlways<number>;
  destinatario: string;
  modelo: string;
  dados: JSONColumnType<Record<string, unknown>>;
  message_id: Generated<string>;
  tentativas: Generated<number>;
  tentar_em: Time;
  processo: string | null;
  vez_ate: Time | null;
  ultimo_erro: string | null;
  enviado_em: Time | null;
  desistiu_em: Time | null;
  criado_em: CreatedAt;
}

export interface Throttle {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface InstanceSettings {
  nome: string;
  valor: string;
  criado_em: CreatedAt;
}

/** Accounts, their sessions and secrets, and what belongs to one person or to the instance. */
export interface AccountTables {
  users: Users;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  one_time_tokens: OneTimeTokens;
  access_tokens: AccessTokens;
  fault_drafts: FaultDrafts;
  phone_links: PhoneLinks;
  phone_photos: PhonePhotos;
  registration_echoes: RegistrationEchoes;
  security_events: SecurityEventsTable;
  totp_apps: TotpApps;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  factor_steps: FactorSteps;
  mail_queue: MailQueue;
  throttle: Throttle;
  instance_settings: InstanceSettings;
  account_audit: AccountAudit;
  failed_searches: FailedSearches;
}
