import type { PolicyTable } from '@bancada/contract/policy';
import { policyEndpoints } from '@bancada/contract/policy-endpoint';
import type { Serve } from '../../http/serve.ts';

export function policyRoutes(serve: Serve, { policy }: { policy: PolicyTable }): void {
  serve(policyEndpoints.get, async () => policy);
}
