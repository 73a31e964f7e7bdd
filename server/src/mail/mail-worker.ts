import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, isoAfter, type Span, spanMs } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { extendEveryMs } from '../lease.ts';
import type { MailContent } from './mail-content.ts';
import { DeliveryError, type Letter, type MailDelivery } from './mail-delivery.ts';
import { extendLease, leaseMail, type QueuedMail, recordFailure, recordSent } from './mail-queue.ts';

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
  /** A message that takes longer (ms) no longer keeps the next ones waiting. */
  asideAfterMs?: number;
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
const usualAsideAfterMs = 5_000;
/** Connections to a mail server that takes long to accept. */
const asideMax = 20;

type Outcome = 'sent' | 'dropped' | 'failed' | 'unreachable';

/** Sends the messages in the queue. Any number of workers may share a queue. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  /** Accepted messages that could not be recorded; recorded first next time, so that nothing is sent twice. */
  readonly #unrecorded = new Set<number>();
  readonly #hurry = new AbortController();
  /** Deliveries that take long, beside those of the run. */
  readonly #aside = new Set<Promise<unknown>>();
  #isClosing = false;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  /**
   * Sends the messages that are due, one after another. One that takes long is left to go on beside the others.
   * @returns how many were accepted
   */
  async sendDue(): Promise<number> {
    const { db, clock } = this.#parts;
    for (const id of this.#unrecorded) await this.#recordSent(id);
    let sent = 0;
    while (!this.#isClosing && this.#aside.size < asideMax) {
      const mail = await leaseMail(db, clock.now());
      if (mail === undefined) return sent;
      const outcome = await this.#sendOrSetAside(mail);
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

  /** Waits for the messages that were set aside. They are interrupted if they take too long after `close`. */
  async settled(): Promise<void> {
    await Promise.all(this.#aside);
  }

  async #sendOrSetAside(mail: QueuedMail): Promise<Outcome | 'aside'> {
    const sending = this.#send(mail);
    const patience = new AbortController();
    const isLong = delay(this.#parts.asideAfterMs ?? usualAsideAfterMs, 'aside' as const, {
      signal: patience.signal,
    });
    const first = await Promise.race([sending, isLong]).finally(() => {
      isLong.catch(() => undefined);
      patience.abort();
    });
    if (first !== 'aside') return first;
    const going = sending
      .catch((error: unknown) => this.#parts.logger.error({ err: error, mail: mail.id }, 'mail not sent'))
      .finally(() => this.#aside.delete(going));
    this.#aside.add(going);
    return first;
  }

  /** Keeps the lease of a message while it is delivered, however long the mail server takes. */
  async #deliver(mail: QueuedMail, content: MailContent): Promise<void> {
    const { db, clock, delivery, logger } = this.#parts;
    const extending = setInterval(() => {
      extendLease(db, mail, clock.now()).catch((error: unknown) =>
        // The next time may be in time still.
        logger.warn({ err: error, mail: mail.id }, 'lease of a mail not extended'),
      );
    }, extendEveryMs);
    try {
      await delivery.deliver(this.#letter(mail, content), this.#hurry.signal);
    } finally {
      clearInterval(extending);
    }
  }

  async #send(mail: QueuedMail): Promise<Outcome> {
    const { db, clock, compose } = this.#parts;
    const content = await compose(mail);
    if (content === null) {
      await recordSent(db, mail.id, clock.now());
      return 'dropped';
    }
    try {
      await this.#deliver(mail, content);
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
