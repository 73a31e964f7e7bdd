/** What of the management of users lies in its address. */
export interface AdminUsersSearch {
  /** The id of the user who is chosen. */
  usuario?: number | undefined;
}

export function readAdminUsersSearch(raw: Record<string, unknown>): AdminUsersSearch {
  const id = Number(raw.usuario);
  return { usuario: Number.isInteger(id) && id > 0 ? id : undefined };
}
