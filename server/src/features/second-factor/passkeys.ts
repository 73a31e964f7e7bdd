import { isIP } from 'node:net';
import type { CredentialAnswer } from '@bancada/contract/second-factor';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** Who asks for a passkey: its host, and the address that the browser must be at. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** EdDSA, ES256, RS256 (COSE): what devices have. The library's own choice hangs on what the runtime tries out. */
const algorithms = [-8, -7, -257];

/** A passkey as it is kept. */
export interface KeptPasskey {
  id: number;
  credencial: string;
  chave_publica: Buffer;
  contador: number;
  transportes: string[];
}

/**
 * The instance as passkeys know it; null where browsers make none: at an address that is a number, and over http at
 * any host but this machine's own. Source: WebAuthn Level 3, "relying party identifier"; Secure Contexts.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null;
  return { id: hostname, origin };
}

/** What the browser asks a device for a new passkey with. */
export function creationOptions(
  party: RelyingParty,
  user: { id: number; email: string; nome: string },
  present: readonly Pick<KeptPasskey, 'credencial' | 'transportes'>[],
) {
  return generateRegistrationOptions({
    rpName: 'Bancada',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.nome,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(described),
    // A password came before: a key without a PIN of its own is good enough.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What the browser asks a device with, for one of these passkeys. */
export function requestOptions(
  party: RelyingParty,
  passkeys: readonly Pick<KeptPasskey, 'credencial' | 'transportes'>[],
) {
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(described),
    userVerification: 'preferred',
  });
}

/** The new passkey that the answer holds; null where it is not an answer to this challenge, at this address. */
export async function readNewPasskey(
  party: RelyingParty,
  challenge: string,
  answer: CredentialAnswer,
): Promise<Omit<KeptPasskey, 'id'> | null> {
  const { registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credencial: id,
    chave_publica: Buffer.from(publicKey),
    contador: counter,
    transportes: transports,
  };
}

/** The counter that the passkey says with this answer; null where it is no answer to this challenge, at this address. */
export async function readPasskeyUse(
  party: RelyingParty,
  challenge: string,
  passkey: KeptPasskey,
  answer: CredentialAnswer,
): Promise<number | null> {
  const { authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credencial,
        publicKey: new Uint8Array(passkey.chave_publica),
        counter: passkey.contador,
      },
      requireUserVerification: false,
    }),
  );
  return authenticationInfo?.newCounter ?? null;
}

interface Refused {
  verified: false;
  registrationInfo?: undefined;
  authenticationInfo?: undefined;
}

/** The library throws whatever is wrong with an answer as a plain error: whatever comes from outside is refused by it. */
async function orRefused<Verified extends { verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Verified | Refused> {
  try {
    const result = await verify();
    return result.verified ? result : { verified: false };
  } catch (error) {
    if (error instanceof Error) return { verified: false };
    throw error;
  }
}

/** Their types for transports are the browser's list; they pass on what the device said. */
function described({ credencial, transportes }: Pick<KeptPasskey, 'credencial' | 'transportes'>) {
  return { id: credencial, transports: transportes };
}
