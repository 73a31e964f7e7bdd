import type { FieldError } from '@bancada/contract/errors';
import { ApiError } from './api-error.ts';
import { SearchStopped } from './rows-of.ts';

const unexpected = 'Ocorreu um erro inesperado.';

/**
 * What a person is told of a failure: what the server says of it, or else the screen's own sentence, or else the
 * status. Without an answer there is nothing to go by.
 */
export function errorMessage(error: unknown, fallback?: string): string {
  if (error instanceof SearchStopped) return 'A busca demorou demais e foi interrompida.';
  if (!(error instanceof ApiError)) return unexpected;
  const detail = error.body?.detail;
  if (typeof detail === 'string' && detail !== '') return detail;
  const first = Array.isArray(detail) ? detail[0] : undefined;
  if (first !== undefined)
    return first.loc[1] === undefined ? `Campo Input: ${first.msg}` : `Campo '${first.loc[1]}': ${first.msg}`;
  if (fallback !== undefined) return fallback;
  return error.statusText === '' ? unexpected : `Erro: ${error.status} - ${error.statusText}`;
}

/** What is wrong with each field, by its name on the wire; empty where the server blames no field. */
export function fieldMessages(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { loc, msg } of failingFields(error)) {
    const field = loc.slice(1).join('.');
    if (field !== '') messages[field] ??= msg;
  }
  return messages;
}

/** All that is wrong with one field, in the server's order. */
export function messagesOf(error: unknown, field: string): string[] {
  return failingFields(error)
    .filter(({ loc }) => loc.slice(1).join('.') === field)
    .map(({ msg }) => msg);
}

/**
 * The sentence above a form: screens that create say `field: message`, screens that edit the messages alone, joined
 * by `; `. Without failing fields, as `errorMessage`.
 */
export function formMessage(error: unknown, fallback: string, screen: 'create' | 'edit'): string {
  const fields = failingFields(error);
  if (fields.length === 0) return errorMessage(error, fallback);
  return fields
    .map(({ loc, msg }) => (screen === 'edit' || loc.length < 2 ? msg : `${loc.slice(1).join('.')}: ${msg}`))
    .join('; ');
}

function failingFields(error: unknown): FieldError[] {
  const detail = error instanceof ApiError ? error.body?.detail : undefined;
  return Array.isArray(detail) ? detail : [];
}
