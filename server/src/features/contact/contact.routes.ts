import { contactEndpoints } from '@bancada/contract/instance/contact';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { firstAdminAddress } from '../users/users.service.ts';

/** Strangers read no person's address: only the one that the instance names. */
export function contactRoutes(
  serve: Serve,
  { db, email, sendsMail }: { db: Database; email: string | null; sendsMail: boolean },
): void {
  serve(contactEndpoints.get, async () => ({ email, envia_emails: sendsMail }));
  serve(contactEndpoints.ofColleagues, async () => ({
    email: email ?? (await firstAdminAddress(db)),
    envia_emails: sendsMail,
  }));
}
