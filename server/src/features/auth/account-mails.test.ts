import { linkPaths } from '@bancada/contract/accounts/auth';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeApplication, people } from '../../../test/application.ts';
import { mailFrom, publicUrl, tokenIn } from '../../../test/mailbox.ts';
import { openSmtp, type TestSmtp } from '../../../test/smtp.ts';
import { composeMail } from '../../compose-mail.ts';
import { smtpDelivery } from '../../mail/mail-delivery.ts';
import { MailWorker } from '../../mail/mail-worker.ts';

describeApplication('an account message', ({ db, clock, call }) => {
  const workerFor = ({ url }: TestSmtp) =>
    new MailWorker({
      db: db(),
      clock,
      logger: pino({ level: 'silent' }),
      from: mailFrom,
      delivery: smtpDelivery(url, mailFrom),
      compose: composeMail({ db: db(), clock, publicUrl }),
    });

  test('arrives by SMTP as text and HTML, and its link works', async () => {
    const server = await openSmtp();
    const rita = {
      nome: 'Rita <Ribeiro>',
      nome_usuario: 'rita',
      email: 'rita@oficina.test',
      senha: 'ferro-de-solda-40w',
    };
    await call(null, 'POST', '/auth/register', rita);
    const worker = workerFor(server);
    expect(await worker.sendDue()).toBe(1);
    const [mail] = server.accepted;
    expect(mail).toMatchObject({
      to: rita.email,
      from: '"Bancada" <nao-responda@bancada.test>',
      subject: 'Confirme seu e-mail na Bancada',
    });
    expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@bancada\.test>$/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const token = tokenIn(mail, linkPaths.verifyEmail);
    expect(mail?.html).toContain(`href="${publicUrl}/verify-email?token=${token}"`);
    expect(mail?.html).toContain('lang="pt-BR"');
    expect(mail?.html).not.toMatch(/<img|<link|<script|src=/);
    expect((await call(null, 'GET', `/auth/verify-email?token=${token}`)).statusCode).toBe(200);
    expect(await worker.sendDue()).toBe(0);
    await server.stop();
  });

  test('leaves nothing in the database that gives access to the account, before or after sending', async () => {
    const server = await openSmtp();
    await call(null, 'POST', '/auth/forgot-password', { email: people.usuario.email });
    const before = JSON.stringify(await db().selectFrom('mail_queue').selectAll().execute());
    await workerFor(server).sendDue();
    await server.stop();
    const token = tokenIn(server.accepted[0], linkPaths.resetPassword);
    const after = JSON.stringify([
      await db().selectFrom('mail_queue').selectAll().execute(),
      await db().selectFrom('one_time_tokens').selectAll().execute(),
    ]);
    for (const copy of [before, after]) expect(copy).not.toContain(token);
  });
});
