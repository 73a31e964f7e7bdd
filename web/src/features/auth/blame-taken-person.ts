import { errorCatalogue } from '@bancada/contract/errors';
import { errorMessage } from '../../api/error-message.ts';

/** The field whose value another account has, with the server's sentence; empty for any other failure. */
export function blameTakenPerson(error: unknown): Record<string, string> {
  const message = errorMessage(error);
  if (message === errorCatalogue['user-name-taken'].detail) return { nome_usuario: message };
  if (message === errorCatalogue['email-taken'].detail) return { email: message };
  return {};
}
