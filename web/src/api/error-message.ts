import { ApiError } from './api-error.ts';

const unexpected = 'Ocorreu um erro inesperado.';

/**
 * What a person is told of a failure: what the server says of it, or else the screen's own sentence, or else the
 * status. Without an answer there is nothing to go by.
 */
export function errorMessage(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return unexpected;
  const detail = error.body?.detail;
  if (typeof detail === 'string' && detail !== '') return detail;
  const first = Array.isArray(detail) ? detail[0] : undefined;
  if (first !== undefined)
    return first.loc[1] === undefined ? `Campo Input: ${first.msg}` : `Campo '${first.loc[1]}': ${first.msg}`;
  if (fallback !== undefined) return fallback;
  return error.statusText === '' ? unexpected : `Erro: ${error.status} - ${error.statusText}`;
}
