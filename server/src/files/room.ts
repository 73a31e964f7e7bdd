import { statfs } from 'node:fs/promises';
import { AppError } from '../http/app-error.ts';
import { onDisk } from './disk-failures.ts';

/** Guards the free space on the disk that files arrive on: the database may be on it too. */
export interface Room {
  /** @param bytes expected or announced @throws AppError storage-full if they would leave too little free space */
  require(bytes: number): Promise<void>;
}

/** While a file arrives, free space is checked again after this many bytes. */
export const checkEveryBytes = 8 * 1024 * 1024;

const usualFloorBytes = 1024 * 1024 * 1024;
/** As a share of the disk, for small ones. */
const usualFloorShare = 0.05;

/** @param floorBytes null: 1 GiB, or a twentieth of a small disk */
export function roomOf(directory: string, floorBytes: number | null): Room {
  return {
    require: async (bytes) => {
      const { bavail, blocks, bsize } = await onDisk(() => statfs(directory));
      const floor = floorBytes ?? Math.min(usualFloorBytes, blocks * bsize * usualFloorShare);
      if (bavail * bsize - bytes < floor) throw new AppError('storage-full');
    },
  };
}
