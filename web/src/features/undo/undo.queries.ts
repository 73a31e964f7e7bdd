import { userEndpoints } from '@bancada/contract/accounts/users';
import { type UndoKind, undoEndpoints } from '@bancada/contract/records/undo';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

export interface UndoAsked {
  id: number;
  /** ISO 8601. */
  desde: string;
  especies: UndoKind[];
}

/** Whose doings; null: the account is gone, and its number is all that is left of it. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['users', 'one-or-gone', id],
    queryFn: async ({ signal }) => {
      try {
        return await call(userEndpoints.get, { params: { id } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

export function previewUndo({ id, ...body }: UndoAsked) {
  return call(undoEndpoints.preview, { params: { id }, body });
}

export function undoPerson({ id, ...body }: UndoAsked) {
  return call(undoEndpoints.undo, { params: { id }, body });
}
