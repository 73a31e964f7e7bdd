/** What of the main screen lies in its address. */
export interface WorkbenchSearch {
  q?: string | undefined;
  /** From 1, which is left out. */
  pagina?: number | undefined;
  aba?: 'workbench' | 'troubleshooting' | undefined;
  /** What the list of all records is narrowed to. */
  registros?: string | undefined;
}

/** Reads an address; what it cannot use is left out. */
export function readWorkbenchSearch(raw: Record<string, unknown>): WorkbenchSearch {
  const page = Number(raw.pagina);
  return {
    ...(typeof raw.q === 'string' || typeof raw.q === 'number' ? { q: String(raw.q) } : {}),
    ...(Number.isInteger(page) && page > 1 ? { pagina: page } : {}),
    ...(typeof raw.registros === 'string' || typeof raw.registros === 'number'
      ? { registros: String(raw.registros) }
      : {}),
    ...(raw.aba === 'workbench' || raw.aba === 'troubleshooting' ? { aba: raw.aba } : {}),
  };
}
