/** For the terminal: what to do about a folder that cannot be written, by the system's code. */
export function unwritableAdvice(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `(${code}): o disco está sem espaço, libere espaço nele`;
    case 'EROFS':
      return `(${code}): o disco só aceita leitura, monte-o para gravação ou defina DATA_DIR`;
    case 'EIO':
      return `(${code}): o disco falhou, verifique-o`;
    default:
      return `(${code}): ajuste as permissões ou defina DATA_DIR`;
  }
}

/** Whether a write failed for lack of room. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}
