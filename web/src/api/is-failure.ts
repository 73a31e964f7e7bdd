import { type ErrorCode, errorCatalogue } from '@bancada/contract/errors';
import { ApiError } from './api-error.ts';

/** Whether the server answered with this error of the catalogue. Only for errors whose sentence has no placeholders. */
export function isFailure(error: unknown, code: ErrorCode): boolean {
  const { status, detail } = errorCatalogue[code];
  return error instanceof ApiError && error.status === status && error.body?.detail === detail;
}
