import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../http/app-error.ts';
import { checkEveryBytes, type Room } from './room.ts';

/**
 * Writes a stream into an existing file from `at` on, at most up to `end`. What was written before a failure stays.
 * @returns where it ended
 * @throws AppError file-changed, storage-full; what the stream fails with
 */
export async function writePart(
  file: string,
  bytes: Readable,
  { at, end }: { at: number; end: number },
  room: Room,
): Promise<number> {
  const handle = await open(file, 'r+');
  let offset = at;
  let checkedAt = -Number.MAX_SAFE_INTEGER;
  try {
    // Stopping early must not destroy the stream: its sender still has to read the answer.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (offset + chunk.length > end) throw new AppError('file-changed');
      if (offset - checkedAt >= checkEveryBytes) {
        // This upload's bytes are among the announced ones, so nothing more is required.
        await room.require(0);
        checkedAt = offset;
      }
      await writeWhole(handle, chunk, offset);
      offset += chunk.length;
    }
    return offset;
  } finally {
    await handle.close();
  }
}

/** Writes at a fixed offset, so that two writers cannot make the file longer than announced. */
async function writeWhole(handle: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
}
