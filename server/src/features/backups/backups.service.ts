import {
  type BackupState,
  Copy,
  CopyProgress,
  type CopyWarning,
  copyOldDays,
  GoodCopy,
} from '@bancada/contract/instance/backups';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { BackupError } from '../../backup/backup-error.ts';
import { type Clock, spanMs } from '../../clock.ts';
import { type Config, fileLimits } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../http/app-error.ts';
import type { Job, Jobs } from '../../jobs.ts';
import { attachedSince } from '../attachments/stored-totals.service.ts';
import { bornAt } from './backups.sql.ts';
import { type CopyParts, makeCopy } from './make-copy.ts';
import { dueByNight, isNightMissing, nextNight } from './nightly.ts';

export interface BackupsParts extends CopyParts {
  jobs: Jobs;
  /** Whether one is made every night. */
  isNightly: boolean;
}

interface ServerParts {
  config: Config;
  db: Database;
  clock: Clock;
  logger: Logger;
  files: Files;
  jobs: Jobs;
}

export function backupsPartsOf({ config, db, clock, logger, files, jobs }: ServerParts): BackupsParts {
  return {
    db,
    store: files.store,
    clock,
    logger,
    jobs,
    folder: config.backupDir,
    minFreeBytes: fileLimits(config).minFreeBytes,
    isNightly: config.nightlyBackup,
  };
}

const jobName = 'backup';
const Made = z.object({ ultima: GoodCopy, copias: z.array(Copy) });

/** The job that makes copies; due once a night. One at a time over all processes, made by hand or by night. */
export function backupJob(parts: CopyParts): Job {
  return {
    name: jobName,
    // Every attachment is read twice, from S3 perhaps.
    longest: { hours: 12 },
    isDue: dueByNight(parts.clock),
    work: (run) => makeCopy(parts, run),
    explain: (error) => (error instanceof BackupError ? error.message : null),
  };
}

/** Begins a copy now, in this process. @throws AppError backup-running */
export async function beginCopy(parts: BackupsParts): Promise<BackupState> {
  if (!(await parts.jobs.begin(backupJob(parts)))) throw new AppError('backup-running');
  return readBackupState(parts);
}

/** The same from every process. */
export async function readBackupState(parts: BackupsParts): Promise<BackupState> {
  const { db, clock, jobs, isNightly, folder } = parts;
  const state = await jobs.stateOf(jobName);
  const now = clock.now();
  const made = Made.safeParse(state.result);
  const { ultima, copias } = made.success ? made.data : { ultima: null, copias: [] };
  const ageMs = ultima === null ? null : Math.max(0, now.getTime() - Date.parse(ultima.feita_em));
  const hasFailed = state.failure !== null;
  return {
    aviso: hasFailed ? 'falhou' : warningOf(isNightly, ageMs ?? (await ageOfDatabase(db, now)), ultima),
    noturna: isNightly,
    proxima_em: isNightly ? nextNight(now).toISOString() : null,
    pendente: isNightly && isNightMissing(state, now),
    pasta: folder,
    andamento: state.running && {
      ...progressIn(state.running.progress),
      iniciada_em: state.running.startedAt,
    },
    ultima: ultima && {
      ...ultima,
      idade_segundos: Math.floor((ageMs ?? 0) / 1000),
      anexos_depois: await attachedSince(db, ultima.feita_em),
    },
    falha: state.failure === null ? null : { em: state.endedAt ?? now.toISOString(), motivo: state.failure },
    copias,
  };
}

/** @param ageMs of the newest good copy; without one, of the database */
function warningOf(isNightly: boolean, ageMs: number, newest: GoodCopy | null): CopyWarning | null {
  const isOld = ageMs > spanMs({ days: copyOldDays });
  if (newest !== null) return isOld ? 'antiga' : null;
  if (!isNightly) return 'desligada';
  return isOld ? 'nenhuma' : null;
}

async function ageOfDatabase(db: Database, now: Date): Promise<number> {
  return now.getTime() - Date.parse(await bornAt(db));
}

/** Nothing has been reported yet, or by another version. */
function progressIn(reported: unknown): CopyProgress {
  const progress = CopyProgress.safeParse(reported);
  return progress.success ? progress.data : { fase: 'banco', feito: 0, total: null };
}
