import { setImmediate } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { composeMail } from '../src/compose-mail.ts';
import { logOptions } from '../src/log.ts';
import { smtpDelivery } from '../src/mail/mail-delivery.ts';
import { MailWorker } from '../src/mail/mail-worker.ts';
import { buildTestApp, describeApplication } from './application.ts';
import { mailFrom, publicUrl, tokenIn } from './mailbox.ts';
import { openSmtp } from './smtp.ts';
import { encodeForm, md5Of } from './uploads.ts';

const lines: string[] = [];
const logger = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) });

/** What must be nowhere in the log. */
const quiteria = {
  nome: 'Quitéria Zumbi',
  nome_usuario: 'quiteria.z',
  email: 'quiteria.zumbi@oficina.test',
  senha: 'solda-fria-no-telhado-42',
};
const typed = {
  search: 'zunido esquisito',
  maker: 'Fabricante da Quitéria',
  file: 'laudo da quiteria.txt',
  text: 'a cliente Quitéria mora na rua Zumbi',
  newPassword: 'outra-solda-no-telhado-43',
};
const device = { address: '203.0.113.77', agent: 'NavegadorDaQuiteria/1.0' };
const secrets = new Set<string>([
  ...Object.values(quiteria),
  ...Object.values(typed),
  ...Object.values(device),
]);

describeApplication(
  'a whole visit',
  ({ app, db, clock, mailbox }) => {
    test('leaves no name, e-mail, password, token, search, file name or address in the log', async () => {
      const send = (options: InjectOptions) =>
        app().inject({
          remoteAddress: device.address,
          ...options,
          headers: { 'user-agent': device.agent, ...options.headers },
        });
      const post = (place: string, payload: object, token?: string) =>
        send({
          method: 'POST',
          url: `/api/v1${place}`,
          payload,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
      const { email, senha } = quiteria;

      await post('/auth/register', quiteria);
      const verifying = tokenIn((await mailbox().receive(email))[0], '/verify-email');
      await send({ url: `/verify-email?token=${verifying}` });
      const verified = await send({ url: `/api/v1/auth/verify-email?token=${verifying}` });
      expect(verified.statusCode).toBeLessThan(300);
      expect((await post('/auth/login', { email, password: typed.text })).statusCode).toBe(401);
      const { access_token, refresh_token } = (await post('/auth/login', { email, password: senha })).json();
      await post('/auth/refresh-token', { refresh_token });
      await post('/auth/forgot-password', { email });
      await mailbox().receive(email);
      for (const secret of [verifying, access_token, refresh_token]) secrets.add(secret);

      const authorization = `Bearer ${access_token}`;
      const get = (url: string) => send({ url, headers: { authorization } });
      expect((await get(`/api/v1/search/global?q=${encodeURIComponent(typed.search)}`)).statusCode).toBe(200);
      await get(`/api/v1/artigos/${encodeURIComponent(typed.text)}`);
      await get(`/${encodeURIComponent(quiteria.email)}/${verifying}`);
      await get(`/api/v1/history/${encodeURIComponent(typed.text)}/1`);
      const maker = { nome: typed.maker, website: 'https://x.test', contato_suporte: typed.text };
      expect((await post('/manufacturers', maker, access_token)).statusCode).toBe(201);
      expect((await post('/manufacturers', maker, access_token)).statusCode).toBe(409);
      expect((await post('/manufacturers', { nome: [typed.text] }, access_token)).statusCode).toBe(422);
      await send({
        method: 'POST',
        url: '/api/v1/manufacturers',
        payload: `{"nome": "${typed.text}"`,
        headers: { authorization, 'content-type': 'application/json' },
      });
      const { headers, payload } = await encodeForm(
        {
          modelo_equipamento_id: 1,
          tipo_documento: 'Manual Técnico',
          descricao: typed.text,
          md5: md5Of(typed.text),
          file_name: typed.file,
        },
        typed.text,
      );
      const upload = { method: 'POST', url: '/api/v1/attachments/fast_upload', payload } as const;
      const uploaded = await send({ ...upload, headers: { ...headers, authorization } });
      expect(uploaded.statusCode).toBe(201);
      await get(`/api/v1/attachments/${uploaded.json().id}/download`);
      await send({ ...upload, headers: { ...headers, authorization } });
      await post('/import/manufacturers/preview', { linhas: [{ nome: typed.maker }] }, access_token);
      await send({
        method: 'PUT',
        url: '/api/v1/users',
        payload: { senha: typed.newPassword },
        headers: { authorization },
      });
      expect(lines.length).toBeGreaterThan(20);
      expectNothingOf(secrets);
    });

    test('and errors of the database, of JSON and of mail servers do not bring them there either', async () => {
      const smtp = await openSmtp({
        refuseRecipient: (address) => ({ code: 550, text: `no mailbox ${address} of "${quiteria.nome}"` }),
      });
      const { email } = quiteria;
      await app().inject({ method: 'POST', url: '/api/v1/auth/forgot-password', payload: { email } });
      await new MailWorker({
        db: db(),
        clock,
        logger,
        from: mailFrom,
        delivery: smtpDelivery(smtp.url, mailFrom),
        compose: composeMail({ db: db(), clock, publicUrl }),
      }).sendDue();
      await smtp.stop();
      const broken = await buildTestApp(db(), { logger });
      const works = {
        cast: () => sql`SELECT ${quiteria.nome}::int`.execute(db()),
        key: () =>
          sql`INSERT INTO instance_settings (nome, valor) VALUES (${quiteria.nome}, ''), (${quiteria.nome}, '')`.execute(
            db(),
          ),
        json: async () => JSON.parse(`${typed.text}`),
        wrapped: async () => {
          throw Object.assign(new Error(`for <${email}>`, { cause: { email, list: [email] } }), {
            response: email,
          });
        },
      };
      for (const [name, work] of Object.entries(works)) broken.get(`/broken/${name}`, work);
      for (const name of Object.keys(works)) await broken.inject(`/broken/${name}`);
      await broken.close();
      await setImmediate();
      const messages = lines.map((line) => JSON.parse(line).msg);
      expect(messages.filter((message) => message === 'unforeseen failure').length).toBeGreaterThanOrEqual(3);
      expect(messages).toContain('mail given up');
      expectNothingOf(secrets);
    });
  },
  { logger },
);

/** Whole values, and the words of which a name is made. */
function expectNothingOf(values: Iterable<string>): void {
  const log = lines.join('').toLowerCase();
  const found = [...values].filter((value) => log.includes(value.toLowerCase()));
  expect(found).toEqual([]);
  expect(log).not.toMatch(/quit[ée]ria|zumbi|zunido/);
}
