import { AppError } from '../http/app-error.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a write failed for lack of space: on the disk, in the quota, or by the file system's limit. */
export function outOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
}

/** Runs `work`, which writes files. @throws AppError storage-full if there is no space */
export async function sayingFull<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw outOfSpace(error) ? new AppError('storage-full').causedBy(error) : error;
  }
}

/** Whether the error says that a file does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
