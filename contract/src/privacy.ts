import * as z from 'zod/mini';
import { attachmentLimits } from './attachments.ts';
import { binLimits } from './bin.ts';
import { endpoint } from './endpoint.ts';
import { passwordMaxUnits } from './passwords.ts';

/** How long what may name a person is kept: what the sweeps do, and what the privacy page says. */
export const retention = {
  /** Names, user names and e-mails in the account audit; the rows stay without them. */
  auditNamesMonths: 24,
  /** A session after it ended or ran out. */
  endedSessionsDays: 7,
  /** A link of an e-mail after it ran out. */
  linksDays: 30,
  /** A message after it was sent or given up: its address, not its words. */
  mailsDays: 30,
  /** What was sought and not found, without who sought it. */
  failedSearchesDays: 180,
  /** Who entered and who tried to. */
  securityEventsDays: 180,
  /** A message that was written to a folder, where there is no mail server: no link in it holds longer than half of this. */
  outboxDays: 14,
  binDays: binLimits.keptDays,
  unusedFilesDays: attachmentLimits.unusedKeptDays,
} as const;

/** What every screen calls a person whose account is gone. */
export const removedPerson = 'usuário removido';

export const privacyTexts = {
  removed: 'Sua conta foi excluída. O que você registrou ficou na base como de “usuário removido”.',
} as const;

/** The password is asked for again: an open browser is not its owner. */
export const OwnAccountRemoval = z.object({
  senha: z.string().check(z.minLength(1), z.maxLength(passwordMaxUnits)),
});

export const privacyEndpoints = {
  exportOwnData: endpoint('GET /users/me/export', 'use-own-account', {
    summary: 'Tudo o que a Bancada guarda da própria pessoa, em um arquivo JSON',
    answersBytes: true,
    responseHeaders: { 'content-disposition': 'O nome do arquivo (RFC 6266)' },
    errors: ['user-not-found', 'too-many-tries'],
  }),
  removeOwnAccount: endpoint('DELETE /users/me', 'use-own-account', {
    summary: 'Exclui a própria conta; o que ela registrou fica na base, sem o nome',
    body: OwnAccountRemoval,
    response: z.object({ message: z.string() }),
    errors: ['user-not-found', 'last-admin', 'too-many-tries', 'busy'],
  }),
};
