/** The three stored profiles, lowest first: each may do all that the ones before it may. */
export const perfis = ['usuario', 'editor', 'admin'] as const;
export type Perfil = (typeof perfis)[number];

/** What the screens call each profile. */
export const perfilLabels: Record<Perfil, string> = {
  usuario: 'Usuário',
  editor: 'Editor',
  admin: 'Administrador',
};

/** The second reading of the profiles, taken wherever one is given and stored as the first. */
const otherNames: ReadonlyMap<string, Perfil> = new Map([
  ['user', 'usuario'],
  ['technician', 'editor'],
]);

/** The profile that a name stands for, in either reading; null for any other. */
export function perfilNamed(name: string): Perfil | null {
  return perfis.find((perfil) => perfil === name) ?? otherNames.get(name) ?? null;
}

/** Who may do what: the lowest profile that may. The one table that server and browser read. */
export const policy = {
  'use-own-account': 'usuario',
  'set-up-second-factor': 'usuario',
  'read-knowledge-base': 'usuario',
  'edit-knowledge-base': 'usuario',
  'delete-in-knowledge-base': 'usuario',
  'restore-own-deletions': 'usuario',
  'restore-any-deletion': 'editor',
  'merge-records': 'editor',
  'remove-for-good': 'admin',
  'dismiss-failed-searches': 'editor',
  'manage-users': 'admin',
  'manage-search': 'admin',
} as const satisfies Record<string, Perfil>;

export type Action = keyof typeof policy;

/** What an endpoint asks of its caller: nothing, or an action that the caller's profile may do. */
export type Access = 'anyone' | Action;

/**
 * `policy` as an instance has it: `DELETE_MIN_PERFIL` keeps deletion to fewer people. The server has it from its
 * settings, the browser from `GET /policy`.
 */
export type PolicyTable = Record<Action, Perfil>;

/** Whether a person of this profile may do this, by the table of the instance. */
export function may(perfil: Perfil, action: Action, table: PolicyTable = policy): boolean {
  return perfis.indexOf(perfil) >= perfis.indexOf(table[action]);
}
