const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a write failed because there is no room for it: on the disk, in the quota, or under the file system's limit. */
export function outOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
}

/** Whether a file is not there. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
