import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { asPerson } from '../src/database/as-person.ts';
import type { Database } from '../src/database/database.ts';
import type { ReadRequest, readDocument } from '../src/features/documents/reading/reader.ts';
import { Unreadable } from '../src/features/documents/reading/unreadable.ts';
import { placeOf } from '../src/files/file-store.ts';
import { md5Of, sha256Of } from './uploads.ts';

interface Given {
  /** Folder of the store. */
  folder: string;
  /** Id of whoever attaches it. */
  person: number;
  name: string;
  mediaType?: string;
}

/** A file of this text in the store, attached to a model. @returns its checksum and the attachment's id */
export async function attachText(
  db: Database,
  text: string,
  { folder, person, name, mediaType = 'text/plain; charset=utf-8' }: Given,
): Promise<{ sha256: string; id: number }> {
  const sha256 = sha256Of(text);
  const file = path.join(folder, placeOf(sha256));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return asPerson(db, person, async (db) => {
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
      VALUES (${sha256}, ${md5Of(text)}, ${text.length}, ${mediaType}) ON CONFLICT DO NOTHING`.execute(db);
    const { id } = await db
      .insertInto('attachments')
      .values({ nome_arquivo: name, tipo_documento: 'Outro', sha256, modelo_equipamento_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { sha256, id };
  });
}

type Read = typeof readDocument;

interface Script {
  /** Called for each page before it is given. */
  onPage?(page: { file: string; page: number; line: string }, request: ReadRequest): unknown;
  /** While it returns true, a line `espera` is read only by whoever aborts. */
  isHeld?(): boolean;
}

/**
 * A reader whose files say how they are read: each line is a page. `quebra` breaks the reader, `acaba` ends it, `ruim` is a page that
 * fails, `senha` makes the whole file fail, and `espera` takes for ever.
 */
export function lineReader({ onPage, isHeld = () => true }: Script = {}): Read {
  return async function* (request, signal) {
    signal.throwIfAborted();
    const lines = (await readFile(request.path, 'utf8')).split('\n');
    yield { kind: 'opened', mediaType: 'text/plain; charset=utf-8', pages: lines.length };
    if (request.wantsThumbnail)
      yield { kind: 'thumbnail', image: Buffer.from(`WebP of ${lines[0]}`), width: 320, height: 200 };
    const last = Math.min(lines.length, request.fromPage - 1 + request.pagesMax);
    for (let page = request.fromPage; page <= last; page += 1) {
      const line = lines[page - 1] ?? '';
      if (line === 'espera' && isHeld()) await untilAborted(signal);
      if (line === 'quebra') throw new Error('the reader broke');
      if (line === 'acaba') return;
      if (line === 'senha') throw new Unreadable('senha');
      await onPage?.({ file: lines[0] ?? '', page, line }, request);
      if (line === 'ruim') yield { kind: 'page-failed', page, reason: 'demorado' };
      else yield { kind: 'page', page, text: line, origin: 'texto', boxes: null };
    }
  };
}

async function untilAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/** Of a worker that reads whatever comes to its end, and does not look by itself whether it still may. */
export const withoutBounds = {
  bounds: { pagesMax: 1e9, bytesMax: 1e12, failedPagesMax: 1e9, msMax: 1e12 },
  spaceLeft: async () => null,
  lookEveryMs: 3_600_000,
} as const;
