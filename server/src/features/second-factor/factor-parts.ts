import type { FactorDemandedOf } from '@bancada/contract/accounts/second-factor';
import type { Origin } from '../../http/serve.ts';
import type { ProofParts } from './proof.service.ts';

/** Dependencies of the services of the second factor. */
export interface FactorParts extends ProofParts {
  /** Profiles that must have a second factor. */
  demandedOf: FactorDemandedOf;
  /** Origin of the call. */
  origin: Origin;
}
