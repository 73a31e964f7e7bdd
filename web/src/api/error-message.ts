import { errorCatalogue, type FieldError } from '@bancada/contract/errors';
import { ApiError, SearchStopped } from './api-error.ts';
import { NoConnection } from './connection.ts';

const unexpected = 'Ocorreu um erro inesperado.';
export const noConnection = 'Sem conexão com o servidor.';

/**
 * The message for a failure: the server's own, or else the screen's fallback, or else one made from the status. Without an
 * answer it says that there is no connection.
 */
export function errorMessage(error: unknown, fallback?: string): string {
  if (error instanceof SearchStopped) return 'A busca demorou demais e foi interrompida.';
  if (error instanceof NoConnection) return noConnection;
  if (!(error instanceof ApiError)) return unexpected;
  const detail = error.body?.detail;
  if (typeof detail === 'string' && detail !== '') return detail;
  const first = Array.isArray(detail) ? detail[0] : undefined;
  if (first !== undefined)
    return first.loc[1] === undefined ? `Campo Input: ${first.msg}` : `Campo '${first.loc[1]}': ${first.msg}`;
  if (fallback !== undefined) return fallback;
  return error.statusText === '' ? unexpected : `Erro: ${error.status} - ${error.statusText}`;
}

/** The same for something typed that was to be saved: without a connection it says what became of it. */
export function savingMessage(error: unknown, fallback?: string): string {
  if (!(error instanceof NoConnection)) return errorMessage(error, fallback);
  return `${noConnection} Não sabemos se chegou a ser salvo. O que você digitou continua aqui: salve de novo quando a conexão voltar.`;
}

/** What is wrong with each field, by its API name; empty if the server blames none. */
export function fieldMessages(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { loc, msg } of failingFields(error)) {
    const field = loc.slice(1).join('.');
    if (field !== '') messages[field] ??= msg;
  }
  return messages;
}

/** Everything that is wrong with one field, in the server's order. */
export function messagesOf(error: unknown, field: string): string[] {
  return failingFields(error)
    .filter(({ loc }) => loc.slice(1).join('.') === field)
    .map(({ msg }) => msg);
}

/**
 * The sentence above a form: creation forms say `field: message`, edit forms only the messages, joined by `; `. Without
 * invalid fields, same as `savingMessage`.
 */
export function formMessage(error: unknown, fallback: string, screen: 'create' | 'edit'): string {
  const fields = failingFields(error);
  if (fields.length === 0) return savingMessage(error, fallback);
  return fields
    .map(({ loc, msg }) => (screen === 'edit' || loc.length < 2 ? msg : `${loc.slice(1).join('.')}: ${msg}`))
    .join('; ');
}

function failingFields(error: unknown): FieldError[] {
  const detail = error instanceof ApiError ? error.body?.detail : undefined;
  return Array.isArray(detail) ? detail : [];
}

/** The field whose value another account has, with the server's sentence; empty for any other failure. */
export function blameTakenPerson(error: unknown): Record<string, string> {
  const message = errorMessage(error);
  if (message === errorCatalogue['user-name-taken'].detail) return { nome_usuario: message };
  if (message === errorCatalogue['email-taken'].detail) return { email: message };
  return {};
}

/** The field whose value another record in use has, with the server's sentence; empty for any other failure. */
export function blameTakenValue(error: unknown): Record<string, string> {
  const field = error instanceof ApiError && error.status === 409 ? error.body?.campo : undefined;
  return field === undefined ? {} : { [field]: errorMessage(error) };
}
