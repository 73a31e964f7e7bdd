import { generateSecret, generateURI, verifySync } from 'otplib';

/** What every authenticator app takes without being told: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const settings = { algorithm: 'sha1', digits: 6, period: 30 } as const;
const issuer = 'Bancada';

/** 160 bits, base32. */
export function newAppSecret(): string {
  return generateSecret();
}

/** `otpauth://` for the QR code. `label` is what the app shows beside the code. */
export function appAddress(secret: string, label: string): string {
  return generateURI({ ...settings, issuer, label, secret });
}

/** The time step whose code this is, from one before to one after now; null where it is none of them. */
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
