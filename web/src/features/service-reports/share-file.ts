/** Whether the system hands files on: only over https, and not everywhere. */
export function maySharePdf(): boolean {
  const probe = new File([''], 'laudo.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** Hands a file on by the system. Alone: with a title or a text beside it, some programs drop the file. @returns false: refused */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closed without choosing.
    if (error instanceof DOMException) return error.name === 'AbortError';
    throw error;
  }
}
