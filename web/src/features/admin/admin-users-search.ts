/** State of the user management in the URL. */
export interface AdminUsersSearch {
  /** The id of the selected user. */
  usuario?: number | undefined;
}

export function readAdminUsersSearch(raw: Record<string, unknown>): AdminUsersSearch {
  const id = Number(raw.usuario);
  return { usuario: Number.isInteger(id) && id > 0 ? id : undefined };
}
