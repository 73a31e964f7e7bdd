import { unwritableAdvice } from '../../unwritable.ts';

/** An expected failure to open the embedded database. The message is a sentence for the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Another process has this data folder open. */
export class EmbeddedDatabaseInUseError extends EmbeddedDatabaseError {
  override name = 'EmbeddedDatabaseInUseError';

  constructor(directory: string, holderPid: number | null) {
    const holder = holderPid === null ? '' : ` (pid ${holderPid})`;
    super(
      `Os dados em "${directory}" já estão em uso por outro processo da Bancada${holder}: encerre-o antes de iniciar de novo.`,
    );
  }
}

/** The database folder cannot be created or written. */
export class DataDirectoryError extends EmbeddedDatabaseError {
  override name = 'DataDirectoryError';

  constructor(directory: string, cause: unknown) {
    super(`Não é possível gravar o banco de dados em "${directory}" ${unwritableAdvice(cause)}.`, { cause });
  }
}
