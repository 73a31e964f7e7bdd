import type { CredentialAnswer } from '@bancada/contract/accounts/second-factor';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { errorMessage } from '../../api/error-message.ts';

/** What failed in the device or browser, as a sentence for the user. */
class PasskeyFailure extends Error {}

/** The message for a failure of a passkey, or of any call. */
export function factorMessage(error: unknown, fallback?: string): string {
  return error instanceof PasskeyFailure ? error.message : errorMessage(error, fallback);
}

/** Why passkeys cannot be created or used here; null if they can. */
export function whyNoPasskeys(address: string | null): string | null {
  if (address === null)
    return 'Chaves de acesso não funcionam no endereço desta Bancada: elas precisam de um nome com https. Use um aplicativo autenticador.';
  if (location.origin !== address)
    return `Chaves de acesso só funcionam em ${address}. Abra a Bancada por esse endereço, ou use um aplicativo autenticador.`;
  if (!browserSupportsWebAuthn())
    return 'Este navegador não tem chaves de acesso. Use um aplicativo autenticador.';
  return null;
}

/** Whether this browser, at this address, can use passkeys. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && browserSupportsWebAuthn();
}

/** Asks the device for a new passkey. @throws PasskeyFailure */
export async function createPasskey(options: Record<string, unknown>): Promise<CredentialAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await orSay(() => startRegistration({ optionsJSON }))) as unknown as CredentialAnswer;
}

/** Asks the device to prove a passkey. @throws PasskeyFailure */
export async function askPasskey(options: Record<string, unknown>): Promise<CredentialAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await orSay(() => startAuthentication({ optionsJSON }))) as unknown as CredentialAnswer;
}

/** WebAuthn's error names, and what a person can do about each. */
const sentences: Record<string, string> = {
  NotAllowedError: 'A chave de acesso não respondeu, ou você cancelou. Tente de novo.',
  AbortError: 'A chave de acesso não respondeu, ou você cancelou. Tente de novo.',
  InvalidStateError: 'Este aparelho já tem uma chave de acesso desta conta.',
  SecurityError: 'Chaves de acesso não funcionam neste endereço. Use outra forma.',
  NotSupportedError: 'Este aparelho não tem um tipo de chave de acesso que a Bancada aceita.',
};

async function orSay<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const sentence =
      sentences[error.name] ?? 'A chave de acesso não funcionou neste aparelho. Use outra forma.';
    throw new PasskeyFailure(sentence, { cause: error });
  }
}
