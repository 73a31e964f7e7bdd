import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AddressObject, simpleParser } from 'mailparser';
import { pino } from 'pino';
import type { Clock } from '../src/clock.ts';
import { composeMail } from '../src/compose-mail.ts';
import type { Database } from '../src/database/database.ts';
import { outboxDelivery } from '../src/mail/mail-delivery.ts';
import { MailWorker } from '../src/mail/mail-worker.ts';

export const publicUrl = 'https://bancada.test';
export const mailFrom = 'Bancada <nao-responda@bancada.test>';

/** A message as its recipient gets it. */
export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Map<string, unknown>;
}

export interface Mailbox {
  /** Sends what is due and returns what is new since the last call: all of it, or what went to one address. */
  receive(to?: string): Promise<ReceivedMail[]>;
  close(): void;
}

/** An application's mail without a mail server: the outbox, read file by file. */
export function openMailbox(db: Database, clock: Clock): Mailbox {
  const directory = mkdtempSync(path.join(tmpdir(), 'bancada-outbox-'));
  const worker = new MailWorker({
    db,
    clock,
    logger: pino({ level: 'silent' }),
    from: mailFrom,
    delivery: outboxDelivery({ directory, from: mailFrom, say: () => undefined, showsLinks: false }),
    compose: composeMail({ db, clock, publicUrl }),
  });
  const seen = new Set<string>();
  return {
    receive: async (to) => {
      await worker.sendDue();
      const files = readdirSync(directory).filter((file) => !seen.has(file));
      for (const file of files) seen.add(file);
      const mails = await Promise.all(
        files.sort().map((file) => readMail(readFileSync(path.join(directory, file)))),
      );
      return to === undefined ? mails : mails.filter((mail) => mail.to === to);
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export async function readMail(source: Buffer): Promise<ReceivedMail> {
  const mail = await simpleParser(source);
  const address = (object: AddressObject | AddressObject[] | undefined) =>
    [object ?? []]
      .flat()
      .map(({ text }) => text)
      .join(', ');
  return {
    to: address(mail.to),
    from: address(mail.from),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    headers: mail.headers,
  };
}

/** The token of the link to this path in a message. */
export function tokenIn(mail: ReceivedMail | undefined, linkPath: string): string {
  const pattern = new RegExp(`^${publicUrl}${linkPath}\\?token=([\\w-]+)$`, 'm');
  const token = pattern.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link to ${linkPath} in: ${mail?.text}`);
  return token;
}
