import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';

/** The field whose value another record in use has, with the server's sentence; empty for any other failure. */
export function blameTakenValue(error: unknown): Record<string, string> {
  const field = error instanceof ApiError && error.status === 409 ? error.body?.campo : undefined;
  return field === undefined ? {} : { [field]: errorMessage(error) };
}
