import type { OlderFactor } from '@bancada/contract/accounts/auth';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { SecurityEvents } from '../security-events/security-events.service.ts';
import type { SessionLife } from './auth.sql.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AuthThrottle } from './throttle-rules.ts';
import type { TokenKey } from './tokens.ts';

/** Dependencies of the services of accounts and sessions. */
export interface AuthParts {
  db: Database;
  clock: Clock;
  tokenKey: TokenKey;
  /** Concurrent sessions per user. */
  maxLogins: number;
  sessionLife: SessionLife;
  throttle: AuthThrottle;
  devices: KnownDevices;
  security: SecurityEvents;
  /** The second-factor challenge of a sign-in, in the transaction that has locked the account; null: none needed. */
  demandFactor(
    db: Database,
    now: Date,
    account: { id: number; senha_hash: string },
  ): Promise<FactorDemand | null>;
  /** Removes an account's factors of this time, in the transaction that has locked it. @returns whether any was */
  dropFactors(db: Database, userId: number, span: { since?: string; before?: string }): Promise<boolean>;
  /** An account's factors from before a moment. */
  factorsBefore(db: Database, userId: number, before: string): Promise<OlderFactor[]>;
  /** A mail server is set; without one a message only goes to a folder. */
  sendsMail: boolean;
  /** `PUBLIC_URL`, for links that an admin hands over; null: not set. */
  publicUrl: string | null;
  /** A read replica is configured. */
  readsReplica: boolean;
  /** Called after a transaction that queued messages. */
  wakeMail(): void;
}
