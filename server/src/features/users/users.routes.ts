import { userEndpoints } from '@bancada/contract/users';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { findUsers } from './users.service.ts';

export function usersRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(userEndpoints.find, ({ query, caller }) => findUsers(db, caller, query));
}
