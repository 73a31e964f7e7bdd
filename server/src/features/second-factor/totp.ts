import { generateSecret, generateURI, verifySync } from 'otplib';

/** The defaults of every authenticator app: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const settings = { algorithm: 'sha1', digits: 6, period: 30 } as const;
const issuer = 'Bancada';

/** 160 bits, base32. */
export function newAppSecret(): string {
  return generateSecret();
}

/** `otpauth://` URL for the QR code. `label` is shown beside the code in the app. */
export function appAddress(secret: string, label: string): string {
  return generateURI({ ...settings, issuer, label, secret });
}

/** The time step that a code belongs to, from one before to one after the current one; null if none matches. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const result = verifySync({
    ...settings,
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: settings.period,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
