import { AppError } from '../http/app-error.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a write failed because there is no room for it: on the disk, in the quota, or under the file system's limit. */
export function outOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
}

/** Does what writes. @throws AppError storage-full where there is no room for it */
export async function sayingFull<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw outOfSpace(error) ? new AppError('storage-full').causedBy(error) : error;
  }
}

/** Whether a file is not there. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
