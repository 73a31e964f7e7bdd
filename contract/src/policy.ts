/** The three profiles, lowest first: each may do all that the earlier ones may. */
export const perfis = ['usuario', 'editor', 'admin'] as const;
export type Perfil = (typeof perfis)[number];

/** The profiles' names on the screens. */
export const perfilLabels: Record<Perfil, string> = {
  usuario: 'Usuário',
  editor: 'Editor',
  admin: 'Administrador',
};

/** Alternative names of the profiles: accepted in every input, stored under the first name. */
const otherNames: ReadonlyMap<string, Perfil> = new Map([
  ['user', 'usuario'],
  ['technician', 'editor'],
]);

/** The profile with this name or alternative name; null if there is none. */
export function perfilNamed(name: string): Perfil | null {
  return perfis.find((perfil) => perfil === name) ?? otherNames.get(name) ?? null;
}

/** The lowest profile that may do each action. Server and browser both read this one table. */
export const policy = {
  'use-own-account': 'usuario',
  'set-up-second-factor': 'usuario',
  'read-knowledge-base': 'usuario',
  'edit-knowledge-base': 'usuario',
  'delete-in-knowledge-base': 'usuario',
  'restore-own-deletions': 'usuario',
  'restore-any-deletion': 'editor',
  'merge-records': 'editor',
  'correct-many': 'editor',
  'edit-any-outcome': 'editor',
  'remove-for-good': 'admin',
  'dismiss-failed-searches': 'editor',
  'manage-users': 'admin',
  'manage-search': 'admin',
  'manage-backups': 'admin',
  'manage-documents': 'admin',
  'manage-shop': 'admin',
} as const satisfies Record<string, Perfil>;

export type Action = keyof typeof policy;

/** What an endpoint requires of its caller: nothing, or a profile that may do the action. */
export type Access = 'anyone' | Action;

/**
 * `policy` as this instance has it: an admin, or `DELETE_MIN_PERFIL`, may restrict deletion. The server builds it from its
 * settings, the browser gets it from `GET /policy`.
 */
export type PolicyTable = Record<Action, Perfil>;

/** Whether this profile may do the action, by the instance's table. */
export function may(perfil: Perfil, action: Action, table: PolicyTable = policy): boolean {
  return perfis.indexOf(perfil) >= perfis.indexOf(table[action]);
}
