import { uploadsPrefix } from '../../../api/last-person.ts';
import { timings } from '../../../timings.ts';

/** URL of a chunked upload, by content: remembered in this browser through reloads, until `Sair`. */
interface KeptUpload {
  url: string;
  /** Milliseconds since 1970. */
  begunAt: number;
}

const prefix = uploadsPrefix;

export const uploadKey = (md5: string, size: number) => `${prefix}${md5}:${size}`;

export function keptUpload(key: string): string | null {
  return readKept(key)?.url ?? null;
}

/** Remembers an upload, and forgets those that have expired on the server. */
export function keepUpload(key: string, url: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const old of keys) if (old.startsWith(prefix) && readKept(old) === null) localStorage.removeItem(old);
  localStorage.setItem(key, JSON.stringify({ url, begunAt: Date.now() } satisfies KeptUpload));
}

export function forgetUpload(key: string): void {
  localStorage.removeItem(key);
}

function readKept(key: string): KeptUpload | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const { url, begunAt } = JSON.parse(text) as Partial<KeptUpload>;
    const isKept = typeof begunAt === 'number' && Date.now() - begunAt < timings.unfinishedUploadKeptMs;
    return isKept && typeof url === 'string' ? { url, begunAt } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
