import { authLimits } from '@bancada/contract/accounts/auth';
import { retention } from '@bancada/contract/accounts/privacy';
import { sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteOldRegistrations } from './registration.sql.ts';

/** Removes expired sessions, refresh tokens and links, and unconfirmed e-mails and registrations. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const endedBefore = isoBefore(now, { days: retention.endedSessionsDays });
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expira_em', '<', at), or('encerrada_em', '<', endedBefore)]))
    .execute();
  await db.deleteFrom('refresh_tokens').where('expira_em', '<', at).execute();
  await db
    .updateTable('refresh_tokens')
    .set({ sucessor_sal: null })
    .where('sucessor_sal', 'is not', null)
    .where('usado_em', '<', isoBefore(now, { seconds: authLimits.refreshOverlapSeconds }))
    .execute();
  await db
    .deleteFrom('one_time_tokens')
    .where('expira_em', '<', isoBefore(now, { days: retention.linksDays }))
    .execute();
  await forgetUnconfirmedEmails(db, at);
  await db.transaction().execute((db) => deleteOldRegistrations(db, now));
}

/** A pending address stays while its message is queued or its link is valid. */
async function forgetUnconfirmedEmails(db: Database, at: string): Promise<void> {
  await sql`
    UPDATE users SET email_pendente = NULL, email_pedido_em = NULL, email_pedido_sessao = NULL
     WHERE email_pendente IS NOT NULL
       AND NOT EXISTS (SELECT FROM one_time_tokens AS link
                        WHERE link.usuario_id = users.id AND link.finalidade = 'change-email'
                          AND link.email = users.email_pendente AND link.expira_em > ${at})
       AND NOT EXISTS (SELECT FROM mail_queue AS mail
                        WHERE mail.modelo = 'change-email' AND mail.destinatario = users.email_pendente
                          AND mail.enviado_em IS NULL AND mail.desistiu_em IS NULL)`.execute(db);
}
