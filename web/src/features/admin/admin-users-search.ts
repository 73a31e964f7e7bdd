import { readId } from '../../ui/read-id.ts';

/** State of the user management in the URL. */
export interface AdminUsersSearch {
  /** The id of the selected user. */
  usuario?: number | undefined;
}

export function readAdminUsersSearch(raw: Record<string, unknown>): AdminUsersSearch {
  return { usuario: readId(raw.usuario) };
}
