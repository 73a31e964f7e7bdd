import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMail } from './mailbox.ts';
import { preparedFolder, type Started, start, untilReady } from './server-process.ts';
import { openSmtp } from './smtp.ts';

const rita = {
  nome: 'Rita Ribeiro',
  nome_usuario: 'rita',
  email: 'rita@oficina.test',
  senha: 'ferro-de-solda-40w',
};

function register(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rita),
  });
}

/** Waits until the server has printed this. */
async function untilSaid({ server, output }: Started, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(output().stdout)?.[1];
    if (found !== undefined) return found;
    if (server.exitCode !== null) throw new Error(`the server ended: ${output().stderr}`);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'close')]);
  }
}

test('without a mail server the message is a file, which is named where nobody sits at the terminal, and its link works', async () => {
  const folder = preparedFolder();
  const started = start({ DATA_DIR: folder });
  const { port } = await untilReady(started);
  expect((await register(port)).status).toBe(201);
  const file = await untilSaid(started, /E-mail guardado: .+\n {2}(\S+)\n/);
  // This output may be stored: whoever reads it must not be able to use a link.
  expect(started.output().stdout).not.toContain('token=');
  const files = readdirSync(path.join(folder, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{8}-welcome\.eml$/)]);
  expect(file).toBe(path.join(folder, 'outbox', files[0] ?? ''));
  const mail = await readMail(readFileSync(file));
  expect(mail.to).toBe(rita.email);
  const link = /^(http:\/\/localhost:\d+)(\/verify-email\?token=[\da-f]{64})$/m.exec(mail.text);
  expect(link?.[1]).toBe(`http://localhost:${port}`);
  const verified = await fetch(`http://127.0.0.1:${port}/api/v1/auth${link?.[2]}`);
  expect(verified.status).toBe(200);
});

test('a server killed while it sends loses no message; the next start sends it under the same id', async () => {
  const arrived = Promise.withResolvers<string>();
  let isKilled = false;
  const smtp = await openSmtp({
    onMessage: (mail) => {
      if (isKilled) return;
      arrived.resolve(mail.messageId);
      // Never accepted: the server is killed first.
      return new Promise<void>(() => undefined);
    },
  });
  const settings = { DATA_DIR: preparedFolder(), SMTP_URL: smtp.url };
  const first = start(settings);
  const { port } = await untilReady(first);
  expect((await register(port)).status).toBe(201);
  const messageId = await arrived.promise;
  first.server.kill('SIGKILL');
  await first.exit;
  isKilled = true;
  const received = smtp.nextAccepted();
  await untilReady(start(settings));
  const mail = await received;
  expect(mail).toMatchObject({ to: rita.email, messageId });
  expect(smtp.accepted).toHaveLength(1);
  await smtp.stop();
});

test('a stop waits for the message being sent', async () => {
  const arrived = Promise.withResolvers<void>();
  const accept = Promise.withResolvers<void>();
  const smtp = await openSmtp({
    onMessage: () => {
      arrived.resolve();
      return accept.promise;
    },
  });
  const settings = { DATA_DIR: preparedFolder(), SMTP_URL: smtp.url };
  const first = start(settings);
  const { port } = await untilReady(first);
  await register(port);
  await arrived.promise;
  first.server.kill('SIGTERM');
  await untilRefused(port);
  accept.resolve();
  expect(await first.exit).toBe(0);
  const second = start(settings);
  await untilReady(second);
  second.server.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  expect(smtp.accepted).toHaveLength(1);
  await smtp.stop();
});

/** New connections are refused: the server is stopping. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/healthz`);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}
