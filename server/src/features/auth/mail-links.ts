import { authLimits, linkPaths } from '@bancada/contract/accounts/auth';
import { type Clock, isoAfter, type Span } from '../../clock.ts';
import type { OneTimePurpose } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';
import { type findAccount, insertOneTimeToken } from './account-links.sql.ts';
import { newSecret } from './tokens.ts';

/** Dependencies for composing a message. */
export interface ComposeParts {
  db: Database;
  clock: Clock;
  /** Base URL of links, without a trailing slash. */
  publicUrl: string;
}

/** The account that a message is about. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function resetLink(parts: ComposeParts, account: Account): Promise<string> {
  return link(parts, account, {
    purpose: 'reset-password',
    email: account.email,
    path: linkPaths.resetPassword,
    life: { hours: authLimits.resetLinkHours },
  });
}

interface NewLink {
  purpose: OneTimePurpose;
  email: string;
  path: string;
  life: Span;
  sessionId?: string | null;
  askedAt?: string | null;
}

/** Creates a link, just before its message is sent, and returns its address. */
export async function link(
  { db, clock, publicUrl }: ComposeParts,
  account: Account,
  { purpose, email, path, life, sessionId, askedAt }: NewLink,
): Promise<string> {
  const { token, sha256 } = newSecret();
  const now = clock.now();
  const until = isoAfter(now, life);
  const userId = account.id;
  await insertOneTimeToken(db, {
    ...{ sha256, userId, purpose, email, now, until },
    sessionId: sessionId ?? null,
    askedAt: askedAt ?? null,
  });
  return `${publicUrl}${path}?token=${token}`;
}
