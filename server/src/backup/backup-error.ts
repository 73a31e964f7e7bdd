import { isDatabaseBusy, isDatabaseUnreachable } from '../database/failures.ts';
import { diskFailure } from '../files/disk-failures.ts';
import { AppError } from '../http/app-error.ts';
import { StartError } from '../start-error.ts';

/** The message is a sentence in Portuguese for the person who makes or restores a backup, at the terminal or in the browser. */
export class BackupError extends StartError {
  override name = 'BackupError';
}

export function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(
    `A cópia "${file}" está danificada ou foi cortada, e nada foi alterado. Use outra cópia, ou traga o arquivo de novo de onde ele veio.`,
    { cause },
  );
}

export function noRoom(folder: string, cause?: unknown): BackupError {
  return new BackupError(
    `Não há espaço em "${folder}", e nada foi gravado. Libere espaço ou escolha outro disco.`,
    { cause },
  );
}

/** @throws BackupError in place of what is foreseen while a backup is written to `folder`, or restored to it */
export async function sayingFailures<Result>(
  { folder, signal }: { folder: string; signal?: AbortSignal | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (signal?.aborted)
      throw new BackupError('A cópia foi interrompida, e nada ficou dela.', { cause: error });
    throw foreseen(error, folder) ?? error;
  }
}

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'ENAMETOOLONG']);

function foreseen(cause: unknown, folder: string): BackupError | null {
  const failure = diskFailure(cause) ?? cause;
  if (failure instanceof AppError && failure.code === 'storage-full') return noRoom(folder, cause);
  if (cause instanceof AppError && cause.code === 'files-unavailable')
    return new BackupError('O armazenamento dos anexos não respondeu. Tente de novo mais tarde.', { cause });
  if (isDatabaseUnreachable(cause) || isDatabaseBusy(cause))
    return new BackupError('O banco de dados não respondeu. Tente de novo mais tarde.', { cause });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (!folderCodes.has(code)) return null;
  return new BackupError(
    `Não é possível gravar em "${folder}" (${code}): ajuste as permissões ou escolha outra pasta.`,
    {
      cause,
    },
  );
}
