import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { retention } from '@bancada/contract/accounts/privacy';
import { isoBefore } from '../clock.ts';

/** Removes old messages from the outbox folder. */
export async function sweepOutbox(directory: string, now: Date): Promise<void> {
  const before = Date.parse(isoBefore(now, { days: retention.outboxDays }));
  for (const name of await readdir(directory)) {
    if (!/\.eml(\.partial)?$/.test(name)) continue;
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < before) await rm(file, { force: true });
  }
}
