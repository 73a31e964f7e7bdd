import { existsSync, statfsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isFull } from '../../unwritable.ts';

/** What PostgreSQL may need to open after a crash: a segment of its log (16 MB), a checkpoint, and some files. */
export const reserveBytes = 32 * 1024 * 1024;
/** Nothing is set aside where it would take more than this share of what is free. */
const shareOfFree = 0.1;
const reserveName = 'reserva';

/** Room set aside on the disk of the database, so that it can be opened and read when the disk is full. */
export function reserveIn(directory: string, logger: Logger) {
  const place = path.join(directory, reserveName);
  return {
    /** Before a start: gives the room up if it is needed. */
    release: async (): Promise<void> => {
      if (!existsSync(place) || freeBytes(directory) >= reserveBytes) return;
      await rm(place, { force: true });
      logger.warn({ reserveBytes }, 'disk full: the room set aside for the database is given up');
    },
    /** After a start: sets the room aside again, if there is enough. */
    keep: async (): Promise<void> => {
      if (existsSync(place) || freeBytes(directory) * shareOfFree < reserveBytes) return;
      const draft = `${place}.novo`;
      try {
        await writeFile(draft, Buffer.alloc(reserveBytes), { mode: 0o600 });
        await rename(draft, place);
      } catch (error) {
        if (!isFull(error)) throw error;
        await rm(draft, { force: true });
      }
    },
  };
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
