import { userEndpoints } from '@bancada/contract/users';
import type { Serve } from '../../http/serve.ts';
import { changeOwnPassword, type OwnAccountParts, updateOwnAccount } from './own-account.service.ts';
import { findUsers } from './users.service.ts';

export function usersRoutes(serve: Serve, parts: OwnAccountParts): void {
  serve(userEndpoints.find, ({ query, caller }) => findUsers(parts.db, caller, query));
  serve(userEndpoints.updateMe, ({ body, caller }) => updateOwnAccount(parts, caller, body));
  serve(userEndpoints.changeOwnPassword, ({ body, caller }) => changeOwnPassword(parts, caller, body));
}
