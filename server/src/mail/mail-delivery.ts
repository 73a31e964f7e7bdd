import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { layOut, type MailContent } from './mail-content.ts';

/** A message ready for delivery. */
export interface Letter {
  to: string;
  content: MailContent;
  /** With angle brackets; the same for every attempt. */
  messageId: string;
  createdAt: Date;
  /** Base name for a file: unique, and sorted as in the queue. */
  name: string;
}

/** Delivers messages. */
export interface MailDelivery {
  /** Resolves when the message has been accepted, not before. @throws DeliveryError */
  deliver(letter: Letter, signal: AbortSignal): Promise<void>;
}

/**
 * A message was not accepted. `refused`: this recipient is refused permanently. `unreachable`: the mail server does not
 * answer, so other messages need not be tried now. `failed`: anything else, worth a retry.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly kind: 'refused' | 'unreachable' | 'failed';

  constructor(kind: DeliveryError['kind'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
  }
}

const connectTimeoutMs = 10_000;

/** How long a mail server may take, ms. */
export interface MailPatience {
  /** From the connection until it has read the message. */
  readMs: number;
  /** From then until it accepts the message: whoever gives up sooner sends it twice (RFC 5321, 4.5.3.2.6: 10 minutes). */
  acceptMs: number;
}

const usualPatience: MailPatience = { readMs: 90_000, acceptMs: 10 * 60_000 };

function mailOptions(from: string, { to, content, messageId, createdAt }: Letter) {
  return {
    ...layOut(content),
    from,
    // As an object, so that an address typed by a person is never parsed as a list.
    to: { name: '', address: to },
    messageId,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Delivers to the mail server of `SMTP_URL`, with one connection per message. */
export function smtpDelivery(
  smtpUrl: string,
  from: string,
  { readMs, acceptMs }: MailPatience = usualPatience,
): MailDelivery {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: acceptMs,
  });
  /** By the message's own options. */
  const readers = new WeakMap<object, () => void>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((bytes) => bytes.once('end', () => readers.get(mail.data.signal ?? {})?.()));
    done();
  });
  return {
    async deliver(letter, signal) {
      const late = new AbortController();
      let timer = setTimeout(() => late.abort(), readMs);
      const atMost = AbortSignal.any([signal, late.signal]);
      readers.set(atMost, () => {
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), acceptMs);
      });
      try {
        await transport.sendMail({ ...mailOptions(from, letter), signal: atMost });
      } catch (error) {
        throw asDeliveryError(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const unreachableCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EABORT']);

function asDeliveryError(error: unknown): DeliveryError {
  if (!(error instanceof Error)) throw error;
  const { code = '', command, responseCode = 0 } = error as SmtpError;
  // A refused sender or login is a configuration error: the message waits until it is fixed.
  const isRecipientRefused = command === 'RCPT TO' && responseCode >= 500;
  const kind = isRecipientRefused ? 'refused' : unreachableCodes.has(code) ? 'unreachable' : 'failed';
  return new DeliveryError(kind, `${code} ${error.message}`.trim(), { cause: error });
}

/** Properties that nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

interface Outbox {
  directory: string;
  from: string;
  say(sentence: string): void;
  /** false if the output may be stored, where a link would give its readers access: then neither link nor address is said. */
  showsLinks: boolean;
}

/** Delivers to a folder, as `.eml` files, if there is no mail server. Each is announced at the terminal. */
export function outboxDelivery({ directory, from, say, showsLinks }: Outbox): MailDelivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(letter) {
      const { message } = await transport.sendMail(mailOptions(from, letter));
      const file = `${letter.name}.eml`;
      try {
        // A retry after a crash writes the same name again: never a second file, nor a partial one.
        await writeFlushed(directory, file, message as Buffer);
      } catch (error) {
        throw new DeliveryError('unreachable', error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      }
      const { subject, action } = letter.content;
      say(showsLinks ? `E-mail para ${letter.to}: ${subject}` : `E-mail guardado: ${subject}`);
      say(`  ${showsLinks && action !== undefined ? action.url : path.join(directory, file)}`);
    },
  };
}

async function writeFlushed(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = path.join(directory, `.${name}.partial`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(directory, name));
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
