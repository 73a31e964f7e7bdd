/** Another process has this data folder open. The message is a sentence for the terminal. */
export class EmbeddedDatabaseInUseError extends Error {
  constructor(directory: string, holderPid: number | null) {
    const holder = holderPid === null ? '' : ` (pid ${holderPid})`;
    super(
      `Os dados em "${directory}" já estão em uso por outro processo da Bancada${holder}: encerre-o antes de iniciar de novo.`,
    );
    this.name = 'EmbeddedDatabaseInUseError';
  }
}

/** The database folder cannot be made or written. The message is a sentence for the terminal. */
export class DataDirectoryError extends Error {
  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    super(
      `Não é possível gravar o banco de dados em "${directory}" (${reason}): ajuste as permissões ou defina DATA_DIR.`,
      {
        cause,
      },
    );
    this.name = 'DataDirectoryError';
  }
}
