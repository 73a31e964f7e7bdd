import { userEndpoints } from '@bancada/contract/users';
import type { Serve } from '../../http/serve.ts';
import { revokeSessions, sendVerification, sessionStatsOf } from './access.service.ts';
import { changePerfil, changeStatus, createUser, editUser, removeUser } from './administration.service.ts';
import { changeOwnPassword, type OwnAccountParts, updateOwnAccount } from './own-account.service.ts';
import { findUsers, getUser } from './users.service.ts';

export function usersRoutes(serve: Serve, parts: OwnAccountParts & { maxLogins: number }): void {
  serve(userEndpoints.find, ({ query, caller }) => findUsers(parts.db, caller, query));
  serve(userEndpoints.updateMe, ({ body, caller }) => updateOwnAccount(parts, caller, body));
  serve(userEndpoints.changeOwnPassword, ({ body, caller }) => changeOwnPassword(parts, caller, body));
  serve(userEndpoints.create, ({ body, caller }) => createUser(parts, caller, body));
  serve(userEndpoints.get, ({ params }) => getUser(parts.db, params.id));
  serve(userEndpoints.update, ({ params, body, caller }) => editUser(parts, caller, params.id, body));
  serve(userEndpoints.changePerfil, ({ params, query, caller }) =>
    changePerfil(parts, caller, params.id, query.new_profile),
  );
  serve(userEndpoints.changeStatus, ({ params, body, caller }) =>
    changeStatus(parts, caller, params.id, body.ativo),
  );
  serve(userEndpoints.delete, ({ params, caller }) => removeUser(parts, caller, params.id));
  serve(userEndpoints.sessionStats, ({ params }) => sessionStatsOf(parts, params.id));
  serve(userEndpoints.revokeSessions, ({ params, caller }) => revokeSessions(parts, caller, params.id));
  serve(userEndpoints.sendVerification, ({ params, caller }) => sendVerification(parts, caller, params.id));
}
