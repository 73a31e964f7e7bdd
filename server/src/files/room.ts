import { statfs } from 'node:fs/promises';
import { AppError } from '../http/app-error.ts';

/** What is left free of the disk that files come to: the database may be on it. */
export interface Room {
  /** @param bytes that are to come, or are announced @throws AppError storage-full where they would leave too little free */
  require(bytes: number): Promise<void>;
}

/** While a file comes, what is free is looked at again after so many bytes. */
export const checkEveryBytes = 8 * 1024 * 1024;

const usualFloorBytes = 1024 * 1024 * 1024;
/** Of the whole disk: a small one keeps less free. */
const usualFloorShare = 0.05;

/** @param floorBytes null: 1 GiB, or a twentieth of a small disk */
export function roomOf(directory: string, floorBytes: number | null): Room {
  return {
    require: async (bytes) => {
      const { bavail, blocks, bsize } = await statfs(directory);
      const floor = floorBytes ?? Math.min(usualFloorBytes, blocks * bsize * usualFloorShare);
      if (bavail * bsize - bytes < floor) throw new AppError('storage-full');
    },
  };
}
