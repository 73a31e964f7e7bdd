import type { FactorDemand } from '@bancada/contract/second-factor-demand';
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
  /** A read replica is configured. */
  readsReplica: boolean;
  /** Called after a transaction that queued messages. */
  wakeMail(): void;
}
