import { tokenMailComposers } from './features/access-tokens/token-mails.ts';
import { composeAccountMail } from './features/auth/account-mails.ts';
import type { ComposeParts } from './features/auth/mail-links.ts';
import { doingsMailComposers } from './features/policy/doings-mails.ts';
import { factorMailComposers } from './features/second-factor/second-factor-mails.ts';
import type { ComposeMail } from './mail/mail-worker.ts';

/** Composes every kind of message. */
export function composeMail(parts: ComposeParts): ComposeMail {
  return composeAccountMail(parts, { ...factorMailComposers, ...doingsMailComposers, ...tokenMailComposers });
}
