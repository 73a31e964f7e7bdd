import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { readSession } from '@bancada/contract/vehicle/session';
import { saveFile } from '../../api/files.ts';
import type { CarSession } from './reading.ts';

/** A session with every module has some 50 kB. */
const maxBytes = 5 * 1024 * 1024;

/** What a file of a person's own is not, in words. */
export class NoSession extends Error {}

/**
 * Reads a saved session: one exchange a line, as JSON.
 * @throws NoSession in words
 */
export async function openSession(file: File): Promise<CarSession> {
  if (file.size > maxBytes)
    throw new NoSession(`${file.name} é grande demais para uma sessão: o limite é de 5 MB.`);
  const entries = readSession(await file.text());
  if (entries.every((entry) => 'unreadableLine' in entry))
    throw new NoSession(
      `${file.name} não é uma sessão guardada: cada linha tem {"sent": …, "received": …}. Guarde uma com “Guardar a sessão”.`,
    );
  return { at: null, fileName: file.name, entries };
}

/** Saves all that went over the line, as it was: what cannot be read as well. */
export function saveSession({ entries, at }: CarSession): void {
  const text = entries
    .filter((entry) => 'sent' in entry)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
  const { vin } = decodeSession(entries);
  const day = (at ?? new Date().toISOString()).slice(0, 16).replace(/\D/g, '-');
  saveFile(new File([text], `carro-${vin ?? 'sem-vin'}-${day}.ndjson`, { type: 'application/x-ndjson' }));
}
