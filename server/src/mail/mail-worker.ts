import type { Logger } from 'pino';
import { type Clock, isoAfter, type Span, spanMs } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { MailContent } from './mail-content.ts';
import { DeliveryError, type Letter, type MailDelivery } from './mail-delivery.ts';
import { claimMail, type QueuedMail, recordFailure, recordSent } from './mail-queue.ts';

/** Composes a message; null if it is not needed any more. */
export type ComposeMail = (mail: QueuedMail) => Promise<MailContent | null>;

interface MailWorkerParts {
  db: Database;
  clock: Clock;
  logger: Logger;
  delivery: MailDelivery;
  compose: ComposeMail;
  /** `MAIL_FROM`: message ids contain its domain. */
  from: string;
}

/** Backoff after the first failure, the second, …; the last one repeats. */
const retryDelays: readonly Span[] = [
  { seconds: 15 },
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 15 },
  { hours: 1 },
];
/** A mail server that is down longer than this has been forgotten. */
const triedFor: Span = { days: 7 };

const closingGraceMs = 10_000;

/** Sends the messages in the queue. Any number of workers may share a queue. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  /** Accepted messages that could not be recorded; recorded first next time, so that nothing is sent twice. */
  readonly #unrecorded = new Set<number>();
  readonly #hurry = new AbortController();
  #isClosing = false;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  /**
   * Sends the messages that are due, one after another.
   * @returns how many were accepted
   */
  async sendDue(): Promise<number> {
    const { db, clock } = this.#parts;
    for (const id of this.#unrecorded) await this.#recordSent(id);
    let sent = 0;
    while (!this.#isClosing) {
      const mail = await claimMail(db, clock.now());
      if (mail === undefined) return sent;
      const outcome = await this.#send(mail);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'unreachable') return sent;
    }
    return sent;
  }

  /** Starts no further message; one in progress is interrupted if it takes too long, and stays queued. */
  close(): void {
    this.#isClosing = true;
    setTimeout(() => this.#hurry.abort(), closingGraceMs).unref();
  }

  async #send(mail: QueuedMail): Promise<'sent' | 'dropped' | 'failed' | 'unreachable'> {
    const { db, clock, compose, delivery } = this.#parts;
    const content = await compose(mail);
    if (content === null) {
      await recordSent(db, mail.id, clock.now());
      return 'dropped';
    }
    try {
      await delivery.deliver(this.#letter(mail, content), this.#hurry.signal);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      await this.#recordFailure(mail, error);
      return error.kind === 'unreachable' ? 'unreachable' : 'failed';
    }
    this.#unrecorded.add(mail.id);
    await this.#recordSent(mail.id);
    return 'sent';
  }

  #letter(mail: QueuedMail, content: MailContent): Letter {
    const domain = /@([A-Za-z0-9.-]+)/.exec(this.#parts.from)?.[1] ?? 'localhost';
    const day = mail.createdAt.slice(0, 19).replaceAll(':', '-');
    return {
      to: mail.to,
      content,
      messageId: `<${mail.messageId}@${domain}>`,
      createdAt: new Date(mail.createdAt),
      name: `${day}-${String(mail.id).padStart(8, '0')}-${mail.template}`,
    };
  }

  async #recordSent(id: number): Promise<void> {
    await recordSent(this.#parts.db, id, this.#parts.clock.now());
    this.#unrecorded.delete(id);
  }

  async #recordFailure(mail: QueuedMail, error: DeliveryError): Promise<void> {
    const { db, clock, logger } = this.#parts;
    const now = clock.now();
    const isTooOld = now.getTime() - Date.parse(mail.createdAt) > spanMs(triedFor);
    const isLast = error.kind === 'refused' || isTooOld;
    const delay = retryDelays[Math.min(mail.attempts, retryDelays.length) - 1] ?? {};
    const retryAt = isLast ? null : isoAfter(now, delay);
    // Without the address: more people read the log than the database.
    const logged = { mail: mail.id, attempts: mail.attempts, reason: error.message, retryAt };
    if (isLast) logger.error(logged, 'mail given up');
    else logger.warn(logged, 'mail not sent: tried again later');
    await recordFailure(db, mail, { reason: error.message, now, retryAt });
  }
}
