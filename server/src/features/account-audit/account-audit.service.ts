import type { AccountAction } from '@bancada/contract/accounts/account-actions';
import {
  type AccountEvent,
  type AuditedField,
  auditedFields,
} from '@bancada/contract/accounts/account-audit';
import type { Database } from '../../database/database.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import {
  type AuditRow,
  countEvents,
  findLastEditor,
  findRemoval,
  forgetNames,
  insertEvent,
  listEvents,
} from './account-audit.sql.ts';

interface AuditQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  usuario_id?: number | undefined;
  acao?: AccountAction | undefined;
  de?: string | undefined;
  ate?: string | undefined;
}

/** Changes to accounts, newest first. */
export async function pageOfAccountAudit(db: Database, query: AuditQuery) {
  const filter = {
    search: soughtIn(query),
    userId: query.usuario_id,
    action: query.acao,
    from: query.de,
    before: query.ate,
  };
  const { data, ...totals } = await readPage(
    query,
    (slice) => listEvents(db, filter, slice),
    () => countEvents(db, filter),
  );
  return { ...totals, data: data.map(asEvent) };
}

const fields = Object.keys(auditedFields) as AuditedField[];

function asEvent({ mudancas, ...row }: AuditRow): AccountEvent {
  const changes = fields.flatMap((campo) => {
    const sides = mudancas[campo];
    return sides === undefined ? [] : [{ campo, antes: sides.antes, depois: sides.depois }];
  });
  return { ...row, mudancas: changes };
}

/** Records an action on an account that does not change its row, inside a transaction of `asPerson`. */
export async function noteAction(
  db: Database,
  action: Exclude<AccountAction, 'create' | 'update' | 'password' | 'verify' | 'delete'>,
  account: { id: number; nome_usuario: string | null },
  changes: AuditRow['mudancas'] = {},
): Promise<void> {
  await insertEvent(db, action, account, changes);
}

/** Removes a person's names from the events on their account, and from those they caused on others'. */
export async function forgetNamesOf(db: Database, userId: number): Promise<void> {
  await forgetNames(db, userId);
}

/** Who last changed an account; null if nobody was signed in, the account is gone, or it was before the audit. */
export function lastEditorOf(db: Database, userId: number): Promise<string | null> {
  return findLastEditor(db, userId);
}

/** The account with this number that was removed, by the user name that it had, while that is kept; undefined: there was none. */
export function findRemovedAccount(db: Database, id: number) {
  return findRemoval(db, id);
}
