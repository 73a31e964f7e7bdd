import { isIP } from 'node:net';
import type { CredentialAnswer } from '@bancada/contract/accounts/second-factor';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Two hundred modules, a tenth of a start: loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** The relying party: its host, and the origin that the browser must be on. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** EdDSA, ES256, RS256 (COSE), which devices support. The library's default depends on the runtime. */
const algorithms = [-8, -7, -257];

/** A stored passkey. */
export interface KeptPasskey {
  id: number;
  credencial: string;
  chave_publica: Buffer;
  contador: number;
  transportes: string[];
}

/**
 * The instance as a relying party; null where browsers have no passkeys: on an IP address, and over http on any host but
 * localhost. Source: WebAuthn Level 3, "relying party identifier"; Secure Contexts.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null;
  return { id: hostname, origin };
}

/** The options for the browser to create a new passkey. */
export async function creationOptions(
  party: RelyingParty,
  user: { id: number; email: string; nome: string },
  present: readonly Pick<KeptPasskey, 'credencial' | 'transportes'>[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Bancada',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.nome,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(described),
    // The password came before, so a key without its own PIN is good enough.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The options for the browser to use one of these passkeys. */
export async function requestOptions(
  party: RelyingParty,
  passkeys: readonly Pick<KeptPasskey, 'credencial' | 'transportes'>[],
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(described),
    userVerification: 'preferred',
  });
}

/** The new passkey in the answer; null if it does not answer this challenge at this address. */
export async function readNewPasskey(
  party: RelyingParty,
  challenge: string,
  answer: CredentialAnswer,
): Promise<Omit<KeptPasskey, 'id'> | null> {
  const { verifyRegistrationResponse } = await library();
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

/** The passkey's counter in the answer; null if it does not answer this challenge at this address. */
export async function readPasskeyUse(
  party: RelyingParty,
  challenge: string,
  passkey: KeptPasskey,
  answer: CredentialAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
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

/** The library throws plain errors for invalid answers: as these come from outside, any error means a refusal. */
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

/** The library's type lists the known transports; devices may report others, which are passed on. */
function described({ credencial, transportes }: Pick<KeptPasskey, 'credencial' | 'transportes'>) {
  return { id: credencial, transports: transportes };
}
