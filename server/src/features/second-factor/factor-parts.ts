import type { FactorDemandedOf } from '@bancada/contract/second-factor';
import type { Origin } from '../../http/serve.ts';
import type { ProofParts } from './proof.service.ts';

/** What the services of the second factor are given. */
export interface FactorParts extends ProofParts {
  /** Who must have a second factor. */
  demandedOf: FactorDemandedOf;
  /** Where the call comes from. */
  origin: Origin;
}
