import { AppError } from '../http/app-error.ts';

type DiskFailure = 'storage-full' | 'files-read-only' | 'files-unavailable' | 'busy';

/** Why files cannot be written or read, by the system's code: no room, a disk that refuses writes, a folder that is away or broken. */
const failures: Readonly<Record<string, DiskFailure>> = {
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  EFBIG: 'storage-full',
  EROFS: 'files-read-only',
  EACCES: 'files-read-only',
  EPERM: 'files-read-only',
  EIO: 'files-unavailable',
  ENOENT: 'files-unavailable',
  ENOTDIR: 'files-unavailable',
  ENODEV: 'files-unavailable',
  ENXIO: 'files-unavailable',
  ESTALE: 'files-unavailable',
  ENOTCONN: 'files-unavailable',
  EMFILE: 'busy',
  ENFILE: 'busy',
};

/** What a failed call of the file system is to a caller; null for any other error, such as a broken connection. */
export function diskFailure(error: unknown): AppError | null {
  if (error instanceof AppError || !(error instanceof Error) || !('code' in error) || !('syscall' in error))
    return null;
  const failure = failures[String(error.code)];
  return failure === undefined ? null : new AppError(failure).causedBy(error);
}

/** Runs `work`, which uses files. @throws AppError storage-full, files-read-only, files-unavailable, busy; what `work` throws */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw diskFailure(error) ?? error;
  }
}

/** Whether the error says that a file does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
