import { createReadStream } from 'node:fs';
import tar from 'tar-stream';
import { isAbsent } from '../files/disk-failures.ts';
import { BackupError, damaged } from './backup-error.ts';

export interface Entry {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/**
 * The entries of a backup, one after another: read each to its end before the next.
 * @param onBytes called with all bytes of the file as they are read
 * @throws BackupError, here or from the chunks
 */
export async function* entriesOf(
  file: string,
  { from = 0, onBytes }: { from?: number; onBytes?: (bytes: Buffer) => void } = {},
): AsyncIterable<Entry> {
  const source = createReadStream(file, { start: from, highWaterMark: 1024 * 1024 });
  const extract = tar.extract();
  source.on('data', (bytes) => onBytes?.(bytes as Buffer));
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  try {
    for await (const entry of extract)
      yield { name: entry.header.name, chunks: sayingDamaged(file, entry as AsyncIterable<Buffer>) };
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    source.destroy();
    extract.destroy();
  }
}

async function* sayingDamaged(file: string, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** What is no error of the system is tar-stream's, about the file's content. */
function unreadable(file: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  return error instanceof Error && 'syscall' in error ? cannotRead(file, error) : damaged(file, error);
}

export function cannotRead(file: string, error: unknown): BackupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const sentence = isAbsent(error)
    ? `Não há o arquivo "${file}".`
    : `Não é possível ler "${file}" (${code}).`;
  return new BackupError(sentence, { cause: error });
}

/** Larger than the list of a million attachments. */
const collectedMaxBytes = 256 * 1024 * 1024;

export async function collect(file: string, chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > collectedMaxBytes) throw damaged(file);
    all.push(chunk);
  }
  return Buffer.concat(all);
}

/** Reads to the end what nobody wants. */
export async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}
