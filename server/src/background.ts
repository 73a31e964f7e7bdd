import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import { composeMail } from './compose-mail.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { sweepAuditNames } from './features/account-audit/account-audit.sweep.ts';
import { sweepStoredFiles } from './features/attachments/stored-files.sweep.ts';
import { sweepAccounts } from './features/auth/auth.sweep.ts';
import { sweepFailedSearches } from './features/dashboard/failed-searches.service.ts';
import { sweepGuided } from './features/guided/guided.service.ts';
import { emptyExpired } from './features/history/bin.service.ts';
import { sweepSendings } from './features/imports/import-sendings.service.ts';
import { foldRecordCounts } from './features/records/record-counts.ts';
import { sweepFactorSteps } from './features/second-factor/second-factor.sweep.ts';
import { sweepSecurityEvents } from './features/security-events/security-events.sweep.ts';
import type { Files } from './files/files.ts';
import { sweepThrottle } from './http/throttle.ts';
import { outboxDelivery, smtpDelivery } from './mail/mail-delivery.ts';
import { releaseClaims, sweepMail } from './mail/mail-queue.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { sweepOutbox } from './mail/outbox.sweep.ts';
import { repeat } from './repeat.ts';

/** Work outside of requests: sending mail, and sweeps. */
export interface Background {
  /** Sends queued messages at once. */
  wakeMail(): void;
  /** Waits for work in progress; a message that takes too long is interrupted and stays in the queue. */
  stop(): Promise<void>;
}

interface BackgroundParts {
  config: Config;
  db: Database;
  /** No other process uses this database. */
  isOwnAlone: boolean;
  files: Files;
  logger: Logger;
  /** Folder for e-mails if there is no mail server. */
  outbox: string;
  /** The address that the server listens on. */
  address: string;
  say(sentence: string): void;
  /** The output is a terminal, which a person reads and nobody stores, so links with tokens may be printed. */
  isTerminal: boolean;
}

const mailEveryMs = 5_000;
const foldEveryMs = 60_000;
const sweepEveryMs = 60 * 60_000;

/** Starts sending queued mail and removing expired data. */
export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { db, isOwnAlone, logger } = parts;
  // No other process is running, so existing claims are left over from a killed one.
  if (isOwnAlone) await releaseClaims(db);
  const worker = mailWorker(parts);
  const mail = repeat({ name: 'mail', everyMs: mailEveryMs }, () => worker.sendDue(), logger);
  const sweeping = repeat(
    { name: 'sweep', everyMs: sweepEveryMs },
    () => sweep(parts, systemClock.now()),
    logger,
  );
  const folding = repeat({ name: 'record counts', everyMs: foldEveryMs }, () => foldRecordCounts(db), logger);
  return {
    wakeMail: mail.wake,
    stop: async () => {
      worker.close();
      await Promise.all([mail.stop(), sweeping.stop(), folding.stop()]);
      await worker.settled();
    },
  };
}

function mailWorker({ config, db, logger, outbox, address, say, isTerminal }: BackgroundParts): MailWorker {
  const { smtpUrl, mailFrom: from } = config;
  // With PORT=0 the port is known only after listening.
  const publicUrl = config.publicUrl.endsWith(':0') ? address : config.publicUrl;
  return new MailWorker({
    db,
    clock: systemClock,
    logger,
    from,
    delivery:
      smtpUrl === null
        ? outboxDelivery({ directory: outbox, from, say, showsLinks: isTerminal })
        : smtpDelivery(smtpUrl, from),
    compose: composeMail({ db, clock: systemClock, publicUrl }),
  });
}

async function sweep({ db, files, outbox }: BackgroundParts, now: Date): Promise<void> {
  await sweepAccounts(db, now);
  await sweepAuditNames(db, now);
  await sweepFactorSteps(db, now);
  await sweepMail(db, now);
  await sweepOutbox(outbox, now);
  await sweepSecurityEvents(db, now);
  await sweepThrottle(db, now);
  await sweepFailedSearches(db, now);
  await sweepGuided(db, now);
  await emptyExpired(db, now);
  await sweepSendings(db, now);
  await files.sweep();
  await files.sweepParts();
  await sweepStoredFiles({ db, store: files.store }, now);
}
