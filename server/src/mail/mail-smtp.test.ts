import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { MovableClock } from '../../test/clock.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { mailFrom } from '../../test/mailbox.ts';
import { openSmtp, type TestSmtp } from '../../test/smtp.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { smtpDelivery } from './mail-delivery.ts';
import { freeMail, leaseMail, queueMail, sweepMail } from './mail-queue.ts';
import { type ComposeMail, MailWorker } from './mail-worker.ts';

const logger = pino({ level: 'silent' });
const open: TestSmtp[] = [];

async function smtp(behaviour: Parameters<typeof openSmtp>[0] = {}): Promise<TestSmtp> {
  const server = await openSmtp(behaviour);
  open.push(server);
  return server;
}

afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

const numbered: ComposeMail = async ({ data }) => ({
  subject: `Mensagem ${data.number}`,
  preview: '',
  heading: 'Teste',
  paragraphs: [],
  notes: [],
});

function workerFor(db: Database, clock: Clock, { url }: TestSmtp, compose = numbered): MailWorker {
  return new MailWorker({
    db,
    clock,
    logger,
    from: mailFrom,
    delivery: smtpDelivery(url, mailFrom),
    compose,
  });
}

describeWithDatabase('the mail queue', (database) => {
  let clock = new MovableClock();
  const db = () => database();
  const put = async (...numbers: number[]) => {
    for (const number of numbers) {
      const mail = { to: `pessoa${number}@oficina.test`, template: 'teste', data: { number } };
      await queueMail(db(), clock.now(), mail);
    }
  };
  const subjects = ({ accepted }: TestSmtp) => accepted.map(({ subject }) => subject);
  const waiting = () =>
    db().selectFrom('mail_queue').selectAll().where('enviado_em', 'is', null).orderBy('id').execute();

  afterEach(async () => {
    await db().deleteFrom('mail_queue').execute();
    clock = new MovableClock();
  });

  test('while the mail server is down all messages wait; when it is back each arrives once', async () => {
    const server = await smtp();
    await server.stop();
    await put(1, 2, 3);
    const worker = workerFor(db(), clock, server);
    for (let hour = 0; hour < 5; hour += 1) {
      expect(await worker.sendDue()).toBe(0);
      clock.advance({ hours: 1 });
    }
    expect(await waiting()).toHaveLength(3);
    expect((await waiting())[0]?.ultimo_erro).toMatch(/ECONNREFUSED/);
    await server.start();
    await worker.sendDue();
    expect(subjects(server).sort()).toEqual(['Mensagem 1', 'Mensagem 2', 'Mensagem 3']);
    clock.advance({ hours: 1 });
    expect(await worker.sendDue()).toBe(0);
  });

  test('retries back off', async () => {
    const server = await smtp();
    await server.stop();
    await put(1);
    const worker = workerFor(db(), clock, server);
    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      await worker.sendDue();
      const [mail] = await waiting();
      const seconds = (Date.parse(mail?.tentar_em ?? '') - clock.now().getTime()) / 1000;
      waits.push(Math.round(seconds));
      clock.advance({ seconds: seconds + 1 });
    }
    expect(waits).toEqual([15, 60, 300, 900, 3600, 3600, 3600]);
  });

  test('two concurrent workers send each message once', async () => {
    const server = await smtp();
    const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
    await put(...numbers);
    const sent = await Promise.all([1, 2, 3].map(() => workerFor(db(), clock, server).sendDue()));
    expect(sent.reduce((sum, one) => sum + one)).toBe(25);
    expect(subjects(server).sort()).toEqual(numbers.map((number) => `Mensagem ${number}`).sort());
  });

  test('a refused recipient is given up and does not block other messages', async () => {
    const server = await smtp({
      refuseRecipient: (address) =>
        address.startsWith('pessoa1@') ? { code: 550, text: '5.1.1 no such mailbox' } : null,
    });
    await put(1, 2);
    expect(await workerFor(db(), clock, server).sendDue()).toBe(1);
    expect(subjects(server)).toEqual(['Mensagem 2']);
    const [given] = await waiting();
    expect(given).toMatchObject({ destinatario: 'pessoa1@oficina.test', tentativas: 1 });
    expect(given?.desistiu_em).not.toBeNull();
    expect(given?.ultimo_erro).toContain('no such mailbox');
    clock.advance({ days: 1 });
    expect(await workerFor(db(), clock, server).sendDue()).toBe(0);
  });

  test.each([
    ['a recipient refused for now', { refuseRecipient: () => ({ code: 451, text: 'greylisted' }) }],
    ['a sender refused for a setting', { refuseSender: () => ({ code: 553, text: 'who are you' }) }],
    [
      'a message refused once it is there',
      { onMessage: () => Promise.reject(Object.assign(new Error('full'), { responseCode: 452 })) },
    ],
  ])('%s is retried later', async (_, behaviour) => {
    const grumpy = await smtp(behaviour);
    await put(1);
    await workerFor(db(), clock, grumpy).sendDue();
    expect((await waiting())[0]?.desistiu_em).toBeNull();
    clock.advance({ minutes: 1 });
    const kind = await smtp();
    expect(await workerFor(db(), clock, kind).sendDue()).toBe(1);
  });

  test('a message that was not accepted in 7 days is given up', async () => {
    const server = await smtp();
    await server.stop();
    await put(1);
    clock.advance({ days: 6 });
    await workerFor(db(), clock, server).sendDue();
    expect((await waiting())[0]?.desistiu_em).toBeNull();
    clock.advance({ days: 2 });
    await workerFor(db(), clock, server).sendDue();
    expect((await waiting())[0]?.desistiu_em).not.toBeNull();
  });

  test('a message that was accepted while the database failed is not sent again', async () => {
    const server = await smtp({
      onMessage: () => db().schema.alterTable('mail_queue').renameTo('mail_queue_away').execute(),
    });
    await put(1);
    const worker = workerFor(db(), clock, server);
    await expect(worker.sendDue()).rejects.toThrow();
    await db().schema.alterTable('mail_queue_away').renameTo('mail_queue').execute();
    clock.advance({ hours: 1 });
    expect(await worker.sendDue()).toBe(0);
    expect(subjects(server)).toEqual(['Mensagem 1']);
    expect(await waiting()).toEqual([]);
  });

  test('the lease of a killed process runs out, and their messages keep their message id', async () => {
    const server = await smtp();
    await put(1);
    const claimed = await leaseMail(db(), clock.now());
    const worker = workerFor(db(), clock, server);
    clock.advance({ seconds: 50 });
    expect(await worker.sendDue()).toBe(0);
    clock.advance({ seconds: 30 });
    expect(await worker.sendDue()).toBe(1);
    expect(server.accepted[0]?.messageId).toBe(`<${claimed?.messageId}@bancada.test>`);
  });

  test('a process that runs alone releases such claims when it starts', async () => {
    const server = await smtp();
    await put(1);
    await leaseMail(db(), clock.now());
    await freeMail(db());
    expect(await workerFor(db(), clock, server).sendDue()).toBe(1);
  });

  test('a message that cannot be composed does not block others', async () => {
    const server = await smtp();
    await put(1, 2);
    const compose: ComposeMail = async (mail) => {
      if (mail.data.number === 1) throw new Error('no words');
      return numbered(mail);
    };
    const worker = workerFor(db(), clock, server, compose);
    await expect(worker.sendDue()).rejects.toThrow('no words');
    expect(await worker.sendDue()).toBe(1);
    expect(await waiting()).toHaveLength(1);
  });

  test('a delivery in progress is interrupted when the process must end, and its message stays queued', async () => {
    const server = await smtp({ onMessage: () => new Promise<void>(() => undefined) });
    await put(1);
    const stop = new AbortController();
    const delivery = smtpDelivery(server.url, mailFrom);
    const worker = new MailWorker({
      db: db(),
      clock,
      logger,
      from: mailFrom,
      compose: numbered,
      delivery: {
        deliver: (letter, signal) => {
          queueMicrotask(() => stop.abort());
          return delivery.deliver(letter, AbortSignal.any([signal, stop.signal]));
        },
      },
    });
    expect(await worker.sendDue()).toBe(0);
    expect((await waiting())[0]).toMatchObject({ tentativas: 1, desistiu_em: null, processo: null });
    worker.close();
    clock.advance({ hours: 1 });
    expect(await worker.sendDue()).toBe(0);
  });

  test('a mail server that takes long to accept gets a message once, and the others do not wait for it', async () => {
    const accept = Promise.withResolvers<void>();
    const server = await smtp({
      onMessage: ({ subject }) => (subject === 'Mensagem 1' ? accept.promise : undefined),
    });
    await put(1, 2, 3);
    const worker = new MailWorker({
      db: db(),
      clock,
      logger,
      from: mailFrom,
      compose: numbered,
      // Shorter to read a message than this server takes to accept it.
      delivery: smtpDelivery(server.url, mailFrom, { readMs: 1_000, acceptMs: 60_000 }),
      asideAfterMs: 1_500,
    });
    expect(await worker.sendDue()).toBe(2);
    expect(subjects(server)).toEqual(['Mensagem 2', 'Mensagem 3']);
    expect(await worker.sendDue()).toBe(0);
    accept.resolve();
    await worker.settled();
    expect(subjects(server)).toEqual(['Mensagem 2', 'Mensagem 3', 'Mensagem 1']);
    expect(await waiting()).toEqual([]);
  });

  test('a mail server that never reads the message is given up sooner than one that has read it', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    silent.on('connection', (socket) => void socket.write('220 smtp.test\r\n'));
    await put(1);
    const worker = new MailWorker({
      db: db(),
      clock,
      logger,
      from: mailFrom,
      compose: numbered,
      delivery: smtpDelivery(`smtp://127.0.0.1:${port}`, mailFrom, { readMs: 300, acceptMs: 600_000 }),
    });
    expect(await worker.sendDue()).toBe(0);
    expect((await waiting())[0]).toMatchObject({ tentativas: 1, desistiu_em: null });
    silent.close();
  });

  test('a line break in an address or a name adds no header and no recipient', async () => {
    const server = await smtp();
    await queueMail(db(), clock.now(), {
      to: 'a@oficina.test, b@oficina.test',
      template: 'teste',
      data: { number: 'x\r\nBcc: c@oficina.test' },
    });
    await workerFor(db(), clock, server).sendDue();
    for (const mail of server.accepted) expect(mail.headers.has('bcc')).toBe(false);
    expect(server.accepted.length).toBeLessThan(2);
  });

  test('sent messages are swept after 30 days, queued ones never', async () => {
    const server = await smtp();
    await put(1);
    await workerFor(db(), clock, server).sendDue();
    await put(2);
    const count = async () => (await db().selectFrom('mail_queue').select('id').execute()).length;
    clock.advance({ days: 29 });
    await sweepMail(db(), clock.now());
    expect(await count()).toBe(2);
    clock.advance({ days: 2 });
    await sweepMail(db(), clock.now());
    expect(await count()).toBe(1);
  });
});
