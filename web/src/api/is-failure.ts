import { type ErrorCode, errorCatalogue } from '@bancada/contract/errors';
import { ApiError } from './api-error.ts';

/** Whether the server answered with this failure of the catalogue: one whose sentence names no values. */
export function isFailure(error: unknown, code: ErrorCode): boolean {
  const { status, detail } = errorCatalogue[code];
  return error instanceof ApiError && error.status === status && error.body?.detail === detail;
}
