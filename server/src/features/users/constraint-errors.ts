import { AppError } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

/** Everything that writes an account can lose a race for its names: registration, an admin, a change of e-mail. */
export const userConstraintErrors: ConstraintErrors = {
  users_nome_usuario_key: () => new AppError('user-name-taken'),
  users_email_key: () => new AppError('email-taken'),
};
