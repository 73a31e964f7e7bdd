import { attachmentTexts } from '@bancada/contract/attachments/attachments';
import { InvalidFields } from '../http/app-error.ts';
import { JobOverLimit, jobOf } from '../workers/worker-pool.ts';
import type { Examined } from './examine.worker.ts';
import type { IncomingFile } from './incoming.ts';

const job = jobOf<string, Examined | null>(new URL('./examine.worker.ts', import.meta.url), {
  waitingMax: 60,
});

/** A slow disk reads more than this per second. */
const bytesOfSecond = 8 * 1024 * 1024;
const leastMs = 30_000;

/**
 * Detects the media type of a received file, and removes the position from a photo. In a worker, because uploaded files may
 * take any amount of time.
 * @param caller id for fair queueing
 * @throws AppError busy; InvalidFields if it cannot be processed
 */
export async function examineFile({ path, size }: IncomingFile, caller: number): Promise<Examined> {
  const limitMs = leastMs + Math.ceil(size / bytesOfSecond) * 1_000;
  const examined = await job(path, { caller: String(caller), limitMs }).catch(nullIfOverLimit);
  if (examined === null) throw InvalidFields.inBody('file', attachmentTexts.notExaminable);
  return examined;
}

function nullIfOverLimit(error: unknown): null {
  if (error instanceof JobOverLimit) return null;
  throw error;
}
