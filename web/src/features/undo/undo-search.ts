import { readId } from '../../ui/read-id.ts';

/** State of the page in the URL: whose doings. */
export interface UndoSearch {
  usuario?: number | undefined;
}

export function readUndoSearch(raw: Record<string, unknown>): UndoSearch {
  return { usuario: readId(raw.usuario) };
}
