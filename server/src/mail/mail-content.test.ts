import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMail } from '../../test/mailbox.ts';
import { layOut, type MailContent } from './mail-content.ts';
import { type Letter, outboxDelivery } from './mail-delivery.ts';
import { sweepOutbox } from './outbox.sweep.ts';

const content: MailContent = {
  subject: 'Confirmação — não perca',
  preview: 'Falta um passo.',
  heading: 'Confirme <b>já</b>',
  paragraphs: ['Olá, Rita "R" & Cia. <script>alert(1)</script> '.repeat(3).trim()],
  action: { label: 'Confirmar', url: `https://bancada.test/verify-email?token=${'a'.repeat(43)}` },
  notes: ['O link vale por 48 horas.'],
};

test('what people typed is text in the HTML, not markup', () => {
  const { html } = layOut(content);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('Confirme &lt;b&gt;já&lt;/b&gt;');
  expect(html).toContain('&quot;R&quot; &amp; Cia.');
});

test('in the plain text the link is unbroken on its own line, and lines fit a phone', () => {
  const lines = layOut(content).text.split('\n');
  expect(lines).toContain(content.action?.url);
  for (const line of lines.filter((one) => one !== content.action?.url))
    expect(line.length).toBeLessThanOrEqual(72);
});

test('the outbox has one complete file per message, readable by its owner only, and the link is printed on a terminal', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'bancada-outbox-'));
  const said: string[] = [];
  const from = 'Bancada <nao-responda@localhost>';
  const say = (sentence: string) => void said.push(sentence);
  const outbox = outboxDelivery({ directory, from, say, showsLinks: true });
  const letter: Letter = {
    to: 'rita@oficina.test',
    content,
    messageId: '<1@localhost>',
    createdAt: new Date('2026-11-21T12:00:00Z'),
    name: '2026-11-21T12-00-00-00000001-welcome',
  };
  const signal = new AbortController().signal;
  await outbox.deliver(letter, signal);
  // As after a crash between writing the file and recording it.
  await outbox.deliver(letter, signal);
  expect(readdirSync(directory)).toEqual([`${letter.name}.eml`]);
  const file = path.join(directory, `${letter.name}.eml`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const mail = await readMail(readFileSync(file));
  expect(mail).toMatchObject({ to: letter.to, subject: content.subject, messageId: '<1@localhost>' });
  expect(said.slice(0, 2)).toEqual([
    `E-mail para rita@oficina.test: ${content.subject}`,
    `  ${content.action?.url}`,
  ]);
  said.length = 0;
  await outboxDelivery({ directory, from, say, showsLinks: false }).deliver(letter, signal);
  // The output goes to a log: its readers must not be able to enter the account.
  expect(said).toEqual([`E-mail guardado: ${content.subject}`, `  ${file}`]);
  rmSync(directory, { recursive: true });
  await expect(outbox.deliver(letter, signal)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('files in the outbox are removed once their links have expired, and nothing else is', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'bancada-outbox-'));
  const now = new Date('2026-11-25T12:00:00Z');
  const write = (name: string, day: string) => {
    writeFileSync(path.join(directory, name), name);
    utimesSync(path.join(directory, name), new Date(day), new Date(day));
  };
  write('old.eml', '2026-11-11T11:00:00Z');
  write('.old.eml.partial', '2026-11-11T11:00:00Z');
  write('new.eml', '2026-11-11T13:00:00Z');
  write('notas.txt', '2020-01-01T00:00:00Z');
  await sweepOutbox(directory, now);
  expect(readdirSync(directory).sort()).toEqual(['new.eml', 'notas.txt']);
  rmSync(directory, { recursive: true });
});
