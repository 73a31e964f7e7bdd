import { policyEndpoints } from '@bancada/contract/instance/policy-endpoint';
import type { Serve } from '../../http/serve.ts';
import type { InstancePolicy } from './policy.service.ts';

export function policyRoutes(serve: Serve, { policy }: { policy: InstancePolicy }): void {
  serve(policyEndpoints.get, () => policy.table());
  serve(policyEndpoints.deletion, () => policy.deletion());
  serve(policyEndpoints.brakes, () => policy.brakes());
  serve(policyEndpoints.setBrakes, ({ caller, body }) => policy.setBrakes(caller, body));
  serve(policyEndpoints.setDeletion, ({ caller, body }) => policy.setDeletion(caller, body.perfil));
}
