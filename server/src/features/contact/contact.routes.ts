import { contactEndpoints } from '@bancada/contract/contact';
import type { Serve } from '../../http/serve.ts';

export function contactRoutes(serve: Serve, { email }: { email: string | null }): void {
  serve(contactEndpoints.get, async () => ({ email }));
}
