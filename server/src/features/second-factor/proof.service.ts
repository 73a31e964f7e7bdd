import { type FactorProof, factorLimits } from '@bancada/contract/accounts/second-factor';
import type { FactorMethod } from '@bancada/contract/accounts/second-factor-demand';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { isMailRecent } from '../../mail/mail-queue.ts';
import type { AuthParts } from '../auth/auth-parts.ts';
import { queueNotice } from '../auth/owner-notices.ts';
import { hashToken } from '../auth/tokens.ts';
import { loadFactorKey, unseal } from './factor-key.ts';
import {
  countWrongAnswer,
  deleteStep,
  type FactorStep,
  findStep,
  setPasskeyChallenge,
} from './factor-steps.sql.ts';
import { type ExpectedStep, holdStep, requireStep } from './factor-steps.ts';
import { type RelyingParty, readPasskeyUse, requestOptions } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  countUnusedCodes,
  type FactorAccount,
  findApp,
  findCodeSalt,
  listPasskeys,
  takeAppStep,
  takePasskeyUse,
  takeRecoveryCode,
} from './second-factor.sql.ts';
import type { FactorMail } from './second-factor-mails.ts';
import type { FactorThrottle } from './throttle-rules.ts';
import { stepOfCode } from './totp.ts';

export interface ProofParts extends AuthParts {
  factorThrottle: FactorThrottle;
  /** The instance as a relying party; null if its address cannot have passkeys. */
  party(): RelyingParty | null;
}

/** A right answer, not used up yet. */
type Use =
  | { method: 'aplicativo'; secret: Buffer; step: number }
  | { method: 'chave'; id: number; counter: number; challenge: string }
  | { method: 'recuperacao'; hash: Buffer };

const guessedMailEvery = { days: 1 };

/**
 * Checks the answer to a challenge. If it is right, runs `onProven` in the transaction that uses it up, so of two calls with
 * one code only one succeeds. An error that `onProven` returns is thrown after its writes are committed.
 * @throws AppError second-factor-expired, second-factor-refused, passkey-refused, too-many-tries
 */
export async function prove<Done>(
  parts: ProofParts,
  proof: FactorProof,
  { origin, ...expected }: ExpectedStep & { origin: Origin },
  onProven: (db: Database, account: FactorAccount) => Promise<Done | AppError>,
): Promise<Done> {
  const { db: outer, clock, factorThrottle: throttle } = parts;
  const address = addressKey(origin.address);
  await throttle.take('factor-address', address);
  const begun = await requireStep(outer, clock.now(), proof.desafio, expected);
  // Who is signed in has tries of their own: guesses at the sign-in must not keep the owner from changing the password.
  const of = [begun.userId, begun.passwordSha256.toString('hex'), begun.sessionId];
  const key = of.filter((part) => part !== null).join(':');
  const isCounted = proof.metodo !== 'chave';
  // A passkey's signature cannot be guessed: somebody without any tries left may still use one.
  if (isCounted) await throttle.take('factor-account', key);
  if (isCounted) await throttle.take('factor-account-day', key);
  const use = await readProof(parts, begun, proof);
  const outcome = await outer.transaction().execute(async (db) => {
    const now = clock.now();
    const { step, account } = await holdStep(db, now, proof.desafio, expected);
    const note = (event: 'second-factor-used' | 'second-factor-failed') =>
      parts.security.note({ event, origin, account: { userId: account.id } }, db);
    if (use === null || !(await spend(db, now, step, use))) {
      await note('second-factor-failed');
      return { refusal: await refuse(db, now, step, account, proof.metodo) };
    }
    await note('second-factor-used');
    await deleteStep(db, step.sha256);
    if (use.method === 'recuperacao') await tellOfCode(db, now, account);
    return { done: await onProven(db, account) };
  });
  parts.wakeMail();
  if (outcome.refusal !== undefined) throw outcome.refusal;
  await throttle.giveBack('factor-address', address);
  if (isCounted) await throttle.giveBack('factor-account-day', key);
  if (isCounted) await throttle.forget('factor-account', key);
  if (outcome.done instanceof AppError) throw outcome.done;
  return outcome.done;
}

/** Verifies an answer outside the transaction, so that hashing and signatures hold no locks. @returns null if it is wrong */
async function readProof(parts: ProofParts, step: FactorStep, proof: FactorProof): Promise<Use | null> {
  const { db, clock } = parts;
  switch (proof.metodo) {
    case 'aplicativo': {
      const app = await findApp(db, step.userId);
      if (app === undefined) return null;
      const secret = unseal(await loadFactorKey(db), step.userId, app.segredo);
      const taken = stepOfCode(secret, proof.codigo, clock.now());
      return taken === null ? null : { method: 'aplicativo', secret: app.segredo, step: taken };
    }
    case 'recuperacao': {
      const salt = await findCodeSalt(db, step.userId);
      if (salt === undefined) return null;
      return { method: 'recuperacao', hash: await hashRecoveryCode(proof.codigo, salt) };
    }
    case 'chave': {
      const party = parts.party();
      const challenge = step.passkeyChallenge;
      const passkeys = await listPasskeys(db, step.userId);
      const passkey = passkeys.find(({ credencial }) => credencial === proof.resposta.id);
      if (party === null || challenge === null || passkey === undefined) return null;
      const counter = await readPasskeyUse(party, challenge, passkey, proof.resposta);
      return counter === null ? null : { method: 'chave', id: passkey.id, counter, challenge };
    }
  }
}

/** Uses it up. @returns false if another call was faster, or it is no longer valid */
async function spend(db: Database, now: Date, step: FactorStep, use: Use): Promise<boolean> {
  const { userId } = step;
  switch (use.method) {
    case 'aplicativo':
      return takeAppStep(db, now, { userId, secret: use.secret, step: use.step });
    case 'recuperacao':
      return takeRecoveryCode(db, now, { userId, hash: use.hash });
    case 'chave':
      return step.passkeyChallenge === use.challenge && (await takePasskeyUse(db, now, use));
  }
}

/** After too many wrong answers warns the owner: somebody has the password but not the factor. */
async function refuse(
  db: Database,
  now: Date,
  step: FactorStep,
  account: FactorAccount,
  method: FactorMethod,
): Promise<AppError> {
  if ((await countWrongAnswer(db, step.sha256)) >= factorLimits.demandTries) {
    await deleteStep(db, step.sha256);
    const mail: FactorMail = {
      to: account.email,
      template: 'factor-guessed',
      data: { usuario_id: account.id },
    };
    if (!(await isMailRecent(db, now, { ...mail, within: guessedMailEvery })))
      await queueNotice(db, now, account.id, mail);
  }
  return new AppError(method === 'chave' ? 'passkey-refused' : 'second-factor-refused');
}

async function tellOfCode(db: Database, now: Date, account: FactorAccount): Promise<void> {
  const restantes = await countUnusedCodes(db, account.id);
  const mail: FactorMail = {
    to: account.email,
    template: 'recovery-code-used',
    data: { usuario_id: account.id, restantes },
  };
  await queueNotice(db, now, account.id, mail);
}

/**
 * The options for the browser to answer a challenge with a passkey: a new WebAuthn challenge each time.
 * @throws AppError second-factor-expired, passkeys-unavailable, passkey-not-found, too-many-tries
 */
export async function passkeyOptions(parts: ProofParts, token: string, origin: Origin) {
  const { db: outer, clock } = parts;
  const address = addressKey(origin.address);
  await parts.factorThrottle.take('factor-address', address);
  const step = await requireDemand(parts, token);
  const party = parts.party();
  if (party === null) throw new AppError('passkeys-unavailable');
  const passkeys = await listPasskeys(outer, step.userId);
  const usable = passkeys.filter(({ dominio }) => dominio === party.id);
  if (usable.length === 0) throw new AppError('passkey-not-found');
  const options = await requestOptions(party, usable);
  await outer.transaction().execute(async (db) => {
    const { sessionId, purpose } = step;
    const held = await holdStep(db, clock.now(), token, { purpose, sessionId });
    await setPasskeyChallenge(db, held.step.sha256, options.challenge);
  });
  await parts.factorThrottle.giveBack('factor-address', address);
  return { ...options };
}

/** Needs only the challenge's token, not a session; the answer is checked against the session. */
async function requireDemand({ db, clock }: ProofParts, token: string): Promise<FactorStep> {
  const step = await findStep(db, clock.now(), hashToken(token));
  if (step?.purpose !== 'sign-in' && step?.purpose !== 'confirm') throw new AppError('second-factor-expired');
  return step;
}
