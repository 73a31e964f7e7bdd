import type { Registry } from 'prom-client';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database, PoolUse } from '../database/database.ts';
import { type MailFigures, mailFigures } from '../mail/mail-queue.ts';
import { showFigures, showLabelledFigures } from './figures.ts';
import { type JobFigures, jobFigures } from './job-figures.ts';

/** Name of the job that makes the nightly copy. */
const backupJob = 'backup';

export interface DatabaseFigures {
  mails: MailFigures;
  jobs: JobFigures[];
}

/** One connection for all of it. */
export function readDatabaseFigures(db: Database, clock: Clock): Promise<DatabaseFigures> {
  return db.connection().execute(async (one) => ({
    mails: await mailFigures(one),
    jobs: await jobFigures(one, clock.now()),
  }));
}

/** @param uses by role: `primary`, and `replica` where there is one */
export function showPools(registry: Registry, uses: Readonly<Record<string, () => PoolUse>>): void {
  const pools = async () => Object.entries(uses).map(([database, use]) => ({ database, ...use() }));
  const states = ['in_use', 'idle', 'waiting', 'size'] as const;
  showLabelledFigures(registry, pools, [
    {
      name: 'bancada_pool_connections',
      help: 'Connections to the database: in_use and idle of at most size; waiting: queries that wait for one.',
      labels: ['database', 'state'],
      of: (all) =>
        all.flatMap(({ database, inUse, idle, waiting, size }) =>
          states.map((state) => ({
            labels: { database, state },
            value: { in_use: inUse, idle, waiting, size }[state],
          })),
        ),
    },
  ]);
}

/** @param read null: the database does not answer */
export function showDatabaseFigures(
  registry: Registry,
  read: () => Promise<DatabaseFigures | null>,
  clock: Clock,
): void {
  showFigures(registry, async () => ({ isUp: (await read()) !== null }), [
    {
      name: 'bancada_database_up',
      help: '1: the database answered these figures in time. 0: it did not, and they are absent.',
      of: ({ isUp }) => Number(isUp),
    },
  ]);
  showFigures(registry, read, [
    {
      name: 'bancada_mails_waiting',
      help: 'Messages that wait to be sent.',
      of: ({ mails }) => mails.waiting,
    },
    {
      name: 'bancada_mails_given_up',
      help: 'Messages that were given up within the last 30 days.',
      of: ({ mails }) => mails.givenUp,
    },
    {
      name: 'bancada_mails_oldest_waiting_seconds',
      help: 'Age of the oldest message that waits; 0: none waits.',
      of: ({ mails: { oldest } }) =>
        oldest === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(oldest)) / 1000,
    },
  ]);
  showJobs(registry, read);
  showBackup(registry, read);
}

function showJobs(registry: Registry, read: () => Promise<DatabaseFigures | null>): void {
  const figure = (name: string, help: string, of: (job: JobFigures) => number | null) => ({
    name,
    help,
    labels: ['job'] as const,
    of: ({ jobs }: DatabaseFigures) => jobs.map((job) => ({ labels: { job: job.job }, value: of(job) })),
  });
  showLabelledFigures(registry, read, [
    figure('bancada_job_running', 'Whether a process is doing this background work.', (job) =>
      Number(job.isRunning),
    ),
    figure(
      'bancada_job_last_success_timestamp_seconds',
      'When this background work last succeeded (Unix time).',
      (job) => unixTime(job.lastSuccess),
    ),
    figure(
      'bancada_job_last_failure_timestamp_seconds',
      'When the newest run of this background work failed (Unix time); absent: it did not.',
      (job) => unixTime(job.lastFailure),
    ),
  ]);
}

function showBackup(registry: Registry, read: () => Promise<DatabaseFigures | null>): void {
  const last = ({ jobs }: DatabaseFigures) => jobs.find(({ job }) => job === backupJob);
  showFigures(registry, read, [
    {
      name: 'bancada_backup_last_success_timestamp_seconds',
      help: 'When the last good backup was made by the server (Unix time); absent: never.',
      of: (figures) => unixTime(last(figures)?.lastSuccess ?? null),
    },
    {
      name: 'bancada_backup_last_bytes',
      help: 'Size of the file of the last good backup.',
      of: (figures) => bytesOf(last(figures)?.result),
    },
  ]);
}

/** @param result what the job of the copies notes: its newest good copy is `ultima` */
function bytesOf(result: unknown): number | null {
  const made = LastCopy.safeParse(result);
  return made.success ? made.data.ultima.bytes : null;
}

const LastCopy = z.object({ ultima: z.object({ bytes: z.number() }) });

function unixTime(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment) / 1000;
}
