import type { FactorDemand } from '@bancada/contract/second-factor-demand';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { SecurityEvents } from '../security-events/security-events.service.ts';
import type { SessionLife } from './auth.sql.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AuthThrottle } from './throttle-rules.ts';
import type { TokenKey } from './tokens.ts';

/** What the services of accounts and sessions are given. */
export interface AuthParts {
  db: Database;
  clock: Clock;
  tokenKey: TokenKey;
  /** Sessions that one user may hold. */
  maxLogins: number;
  sessionLife: SessionLife;
  throttle: AuthThrottle;
  devices: KnownDevices;
  security: SecurityEvents;
  /** What a sign-in asks for besides the password, in the transaction that holds the account; null: nothing. */
  demandFactor(
    db: Database,
    now: Date,
    account: { id: number; senha_hash: string },
  ): Promise<FactorDemand | null>;
  /** Messages were put into the queue, and the transaction that did it is over. */
  wakeMail(): void;
}
