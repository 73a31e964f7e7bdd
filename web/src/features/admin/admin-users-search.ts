import { readId } from '../../ui/read-id.ts';
import { readUsersSearch, type UsersSearch } from '../users/users-search.ts';

/** State of the user management in the URL: the selected user, or the list. */
export interface AdminUsersSearch extends UsersSearch {
  /** The id of the selected user. */
  usuario?: number | undefined;
}

export function readAdminUsersSearch(raw: Record<string, unknown>): AdminUsersSearch {
  return { ...readUsersSearch(raw), usuario: readId(raw.usuario) };
}
