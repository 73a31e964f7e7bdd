import * as z from 'zod/mini';
import { attachmentLimits } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { binLimits } from '../records/bin.ts';
import { factorPermit, permitErrors } from './own-permit.ts';
import { passwordMaxUnits } from './passwords.ts';

/** How long personal data is kept. The cleanup jobs follow it, and the privacy page states it. */
export const retention = {
  /** Names, user names and e-mails in the account audit; the rows remain without them. */
  auditNamesMonths: 24,
  /** A session after it ended or expired. */
  endedSessionsDays: 7,
  /** A link in an e-mail after it expired. */
  linksDays: 30,
  /** A message after it was sent or given up: its recipient, not its text. */
  mailsDays: 30,
  /** Searches without results, without who searched. */
  failedSearchesDays: 180,
  /** Guided diagnoses that nobody has touched since, open ones too. */
  guidedDays: 180,
  /** Sign-ins and attempts. */
  securityEventsDays: 180,
  /** A message written to a folder for lack of a mail server. No link in it is valid for longer than half of this. */
  outboxDays: 14,
  binDays: binLimits.keptDays,
  unusedFilesDays: attachmentLimits.unusedKeptDays,
} as const;

/** Shown in place of a person whose account is gone. */
export const removedPerson = 'usuário removido';

export const privacyTexts = {
  removed: 'Sua conta foi excluída. O que você registrou ficou na base como de “usuário removido”.',
} as const;

/** Asks for the password again: whoever sits at an open browser need not be the owner. */
export const OwnAccountRemoval = z.object({
  senha: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)),
  permissao: factorPermit(),
});
export type OwnAccountRemoval = z.output<typeof OwnAccountRemoval>;

export const privacyEndpoints = {
  exportOwnData: endpoint('GET /users/me/export', 'use-own-account', {
    answeredBy: 'primary',
    summary: 'Tudo o que a Bancada guarda da própria pessoa, em um arquivo JSON',
    answersBytes: true,
    responseHeaders: { 'content-disposition': 'O nome do arquivo (RFC 6266)' },
    errors: ['user-not-found', 'too-many-tries'],
  }),
  removeOwnAccount: endpoint('DELETE /users/me', 'use-own-account', {
    summary:
      'Exclui a própria conta; o que ela registrou fica na base, sem o nome. Onde há segundo fator, com permissao',
    body: OwnAccountRemoval,
    response: z.object({ message: z.string() }),
    errors: ['user-not-found', 'last-admin', 'removal-waits', ...permitErrors, 'too-many-tries', 'busy'],
  }),
};
