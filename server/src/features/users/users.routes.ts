import { userEndpoints } from '@bancada/contract/accounts/users';
import type { Serve } from '../../http/serve.ts';
import type { AuthParts } from '../auth/auth-parts.ts';
import { revokeSessions, sendVerification, sessionStatsOf } from './access.service.ts';
import { changePerfil, changeStatus, createUser, editUser, removeUser } from './administration.service.ts';
import { confirmUser, inviteUser, makePasswordLink } from './invitations.service.ts';
import { changeOwnPassword, type OwnAccountParts, updateOwnAccount } from './own-account.service.ts';
import { findUsers, getUser } from './users.service.ts';

export function usersRoutes(
  serve: Serve,
  parts: OwnAccountParts & Pick<AuthParts, 'maxLogins' | 'sessionLife' | 'publicUrl'>,
): void {
  serve(userEndpoints.find, ({ query, caller }) => findUsers(parts.db, caller, query));
  serve(userEndpoints.updateMe, ({ body, caller, origin }) => updateOwnAccount(parts, caller, body, origin));
  serve(userEndpoints.changeOwnPassword, ({ body, caller, origin }) =>
    changeOwnPassword(parts, caller, body, origin),
  );
  serve(userEndpoints.create, ({ body, caller }) => createUser(parts, caller, body));
  serve(userEndpoints.invite, ({ body, caller }) => inviteUser(parts, caller, body));
  serve(userEndpoints.makePasswordLink, ({ params, caller }) => makePasswordLink(parts, caller, params.id));
  serve(userEndpoints.confirm, ({ params, caller }) => confirmUser(parts, caller, params.id));
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
  serve(userEndpoints.revokeSessions, ({ params, caller, origin }) =>
    revokeSessions(parts, caller, params.id, origin),
  );
  serve(userEndpoints.sendVerification, ({ params, caller }) => sendVerification(parts, caller, params.id));
}
