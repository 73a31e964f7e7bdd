import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { composeMail } from './compose-mail.ts';
import { type Config, ownSpaceMax } from './config.ts';
import type { Database } from './database/database.ts';
import { sweepTokens } from './features/access-tokens/access-tokens.service.ts';
import { sweepAuditNames } from './features/account-audit/account-audit.sweep.ts';
import { ownSpaceLeft } from './features/attachments/own-space.service.ts';
import { sweepStoredFiles } from './features/attachments/stored-files.sweep.ts';
import { sweepAccounts } from './features/auth/auth.sweep.ts';
import { backupJob, backupsPartsOf } from './features/backups/backups.service.ts';
import { sweepFailedSearches } from './features/dashboard/failed-searches.service.ts';
import { freeReadings } from './features/documents/documents.service.ts';
import { readDocument } from './features/documents/reading/reader.ts';
import { ReadingWorker } from './features/documents/reading-worker.ts';
import { sweepGuided } from './features/guided/guided.service.ts';
import { emptyExpired } from './features/history/bin.service.ts';
import { sweepSendings } from './features/imports/import-sendings.service.ts';
import { sweepPhoneLinks } from './features/phone-photos/phone-photos.sweep.ts';
import { foldRecordCounts } from './features/records/record-counts.ts';
import { forgetChanges } from './features/search/index/current-index.ts';
import { sweepFactorSteps } from './features/second-factor/second-factor.sweep.ts';
import { sweepSecurityEvents } from './features/security-events/security-events.sweep.ts';
import type { Files } from './files/files.ts';
import { sweepThrottle } from './http/throttle.ts';
import { every, type Job, type Jobs } from './jobs.ts';
import { outboxDelivery, smtpDelivery } from './mail/mail-delivery.ts';
import { freeMail, sweepMail } from './mail/mail-queue.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { sweepOutbox } from './mail/outbox.sweep.ts';
import { type Repeated, repeat } from './repeat.ts';

/** Work outside of requests: sending mail, and sweeps. */
export interface Background {
  /** Sends queued messages at once. */
  wakeMail(): void;
  /** Reads queued files at once. */
  wakeReading(): void;
  /** Waits for work in progress; a message that takes too long is interrupted and stays in the queue. */
  stop(): Promise<void>;
}

interface BackgroundParts {
  config: Config;
  clock: Clock;
  db: Database;
  /** No other process uses this database. */
  isOwnAlone: boolean;
  files: Files;
  jobs: Jobs;
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
const readingEveryMs = 5_000;
const sweepLocalEveryMs = 60 * 60_000;
/** How often a process looks whether a job is due. */
const lookEveryMs = 60_000;

/** Starts sending queued mail, reading queued files, removing expired data, and copying at night. */
export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { db, clock, isOwnAlone, logger, jobs, config } = parts;
  // No other process is running, so existing leases are left over from a killed one.
  if (isOwnAlone) {
    await freeMail(db);
    await jobs.endLeft();
    await freeReadings(db);
  }
  const worker = mailWorker(parts);
  const mail = repeat({ name: 'mail', everyMs: mailEveryMs }, () => worker.sendDue(), logger);
  const reader = config.readsDocuments ? startReading(parts) : null;
  const sweepingOwn = repeat(
    { name: 'sweep of local folders', everyMs: sweepLocalEveryMs },
    () => sweepLocal(parts, clock.now()),
    logger,
  );
  const once = [sweepJob(parts), countsJob(db), searchChangesJob(db)];
  if (config.nightlyBackup) once.push(backupJob(backupsPartsOf(parts)));
  const looking = once.map((job) =>
    repeat({ name: job.name, everyMs: lookEveryMs }, () => jobs.runIfDue(job), logger),
  );
  return {
    wakeMail: mail.wake,
    wakeReading: () => reader?.wake(),
    stop: async () => {
      worker.close();
      await Promise.all([mail, sweepingOwn, ...looking, jobs, reader].map((work) => work?.stop()));
      await worker.settled();
    },
  };
}

/** One file at a time in each process: reading takes a core of the machine. */
function startReading({ config, db, clock, logger, files }: BackgroundParts): Repeated {
  const worker = new ReadingWorker({
    ...{ db, clock, logger, files },
    read: readDocument,
    bounds: config.documentBounds,
    spaceLeft: (person) => ownSpaceLeft(db, ownSpaceMax(config), person),
  });
  const reading = repeat(
    { name: 'reading of documents', everyMs: readingEveryMs },
    () => worker.readWaiting(),
    logger,
  );
  return {
    wake: reading.wake,
    stop: () => {
      worker.close();
      return reading.stop();
    },
  };
}

function mailWorker({
  config,
  clock,
  db,
  logger,
  outbox,
  address,
  say,
  isTerminal,
}: BackgroundParts): MailWorker {
  const { smtpUrl, mailFrom: from } = config;
  // With PORT=0 the port is known only after listening.
  const publicUrl = config.publicUrl.endsWith(':0') ? address : config.publicUrl;
  return new MailWorker({
    db,
    clock,
    logger,
    from,
    delivery:
      smtpUrl === null
        ? outboxDelivery({ directory: outbox, from, say, showsLinks: isTerminal })
        : smtpDelivery(smtpUrl, from),
    compose: composeMail({ db, clock, publicUrl }),
  });
}

/** What this process alone has: on its own disk. */
async function sweepLocal({ files, outbox }: BackgroundParts, now: Date): Promise<void> {
  await sweepOutbox(outbox, now);
  await files.sweep();
  await files.sweepParts();
}

/** What all processes share. */
function sweepJob({ db, clock, files }: BackgroundParts): Job {
  const steps: ((now: Date, signal: AbortSignal) => Promise<unknown>)[] = [
    (now) => sweepAccounts(db, now),
    (now) => sweepTokens(db, now),
    (now) => sweepAuditNames(db, now),
    (now) => sweepFactorSteps(db, now),
    (now) => sweepMail(db, now),
    (now) => sweepSecurityEvents(db, now),
    (now) => sweepPhoneLinks(db, now),
    (now) => sweepThrottle(db, now),
    (now) => sweepFailedSearches(db, now),
    (now) => sweepGuided(db, now),
    (now, signal) => emptyExpired(db, now, signal),
    (now) => sweepSendings(db, now),
    (now, signal) => sweepStoredFiles({ db, store: files.store }, now, signal),
  ];
  return {
    name: 'sweep',
    longest: { minutes: 30 },
    isDue: every({ hours: 1 }),
    work: async ({ signal }) => {
      const now = clock.now();
      for (const step of steps) {
        signal.throwIfAborted();
        await step(now, signal);
      }
    },
  };
}

function searchChangesJob(db: Database): Job {
  return {
    ...{ name: 'search-changes', longest: { minutes: 1 }, isDue: every({ hours: 1 }) },
    work: () => forgetChanges(db),
  };
}

/** Due half a minute after the last, so every minute where each process looks once a minute. */
function countsJob(db: Database): Job {
  return {
    ...{ name: 'record-counts', longest: { minutes: 1 }, isDue: every({ seconds: 30 }) },
    work: () => foldRecordCounts(db),
  };
}
