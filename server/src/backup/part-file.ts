import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import tar from 'tar-stream';
import { spanMs } from '../clock.ts';
import { isAbsent } from '../files/disk-failures.ts';
import { BackupError } from './backup-error.ts';
import { blockBytes, endTextBytes, entryNames, writeEndText } from './format.ts';

/** A backup while it is written, as `<name>.part`. */
export interface PartFile {
  /** Bytes so far. */
  bytes(): number;
  /** @param text one entry's whole content */
  add(name: string, text: Buffer | string): Promise<void>;
  /**
   * @param chunks `size` bytes whose SHA-256 is `sha256`: whoever gives them checks it
   * @throws what `chunks` throws; the entry is taken back then
   */
  addStream(
    name: string,
    { size, sha256 }: { size: number; sha256: string },
    chunks: AsyncIterable<Buffer> | Buffer[],
  ): Promise<void>;
  /** Closes the tar, flushes it, and gives it its name. @returns its size */
  finish(indexAt: number): Promise<number>;
  /** Removes it, unless it has its name already. */
  discard(): Promise<void>;
}

const partEnding = '.part';
/** One without a write for this long was left by a killed process. */
const abandonedMs = spanMs({ days: 1 });
const ownerOnly = { file: 0o600, folder: 0o700 };

/** @param moment of all entries @throws BackupError if `file` exists */
export async function createPartFile(file: string, moment: Date): Promise<PartFile> {
  await refuseExisting(file);
  await mkdir(path.dirname(file), { recursive: true, mode: ownerOnly.folder });
  const part = file + partEnding;
  await rm(part, { force: true });
  await removeAbandoned(path.dirname(file));
  const handle = await open(part, 'wx', ownerOnly.file);
  const inode = (await handle.stat()).ino;
  const writer = new TarWriter(handle, moment);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  const isOwn = async () => (await inodeOf(part)) === inode;
  return {
    bytes: () => writer.bytes,
    add: (name, text) => writer.add(name, Buffer.from(text)),
    addStream: (name, known, chunks) => writer.addStream(name, known, chunks),
    finish: async (indexAt) => {
      await writer.end(indexAt);
      await handle.sync();
      await close();
      await refuseExisting(file);
      if (!(await isOwn())) throw new BackupError(`Outra cópia está sendo gravada em "${file}".`);
      await rename(part, file);
      await flushFolder(path.dirname(file));
      return writer.bytes;
    },
    discard: async () => {
      await close();
      if (await isOwn()) await rm(part, { force: true });
    },
  };
}

/** Removes what killed processes left in this folder. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`.bancada${partEnding}`)) continue;
    const part = path.join(folder, name);
    const found = await stat(part).catch(unlessAbsent);
    if (found !== null && Date.now() - found.mtimeMs > abandonedMs) await rm(part, { force: true });
  }
}

async function refuseExisting(file: string): Promise<void> {
  if ((await inodeOf(file)) !== null)
    throw new BackupError(`"${file}" já existe: escolha outro nome, ou mova o arquivo antes.`);
}

async function inodeOf(file: string): Promise<number | null> {
  return (await stat(file).catch(unlessAbsent))?.ino ?? null;
}

function unlessAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}

/** Flushes the names in a folder. Windows cannot. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

class TarWriter {
  readonly #handle: FileHandle;
  readonly #moment: Date;
  #hash = createHash('sha256');
  readonly #sums: string[] = [];
  bytes = 0;

  constructor(handle: FileHandle, moment: Date) {
    this.#handle = handle;
    this.#moment = moment;
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#append(await tarHeader(name, content.length, this.#moment));
    await this.#append(content);
    await this.#append(padding(content.length));
    this.#sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  }

  async addStream(
    name: string,
    { size, sha256 }: { size: number; sha256: string },
    chunks: AsyncIterable<Buffer> | Buffer[],
  ): Promise<void> {
    const before = { bytes: this.bytes, hash: this.#hash.copy() };
    try {
      await this.#append(await tarHeader(name, size, this.#moment));
      for await (const chunk of chunks) await this.#append(chunk);
    } catch (error) {
      await this.#handle.truncate(before.bytes);
      this.bytes = before.bytes;
      this.#hash = before.hash;
      throw error;
    }
    await this.#append(padding(size));
    this.#sums.push(`${sha256}  ${name}\n`);
  }

  async end(indexAt: number): Promise<void> {
    await this.add(entryNames.sums, Buffer.from(this.#sums.join('')));
    await this.#append(await tarHeader(entryNames.end, endTextBytes, this.#moment));
    const text = writeEndText({ sha256: this.#hash.digest('hex'), indexAt });
    await this.#write(
      Buffer.concat([Buffer.from(text), padding(endTextBytes), Buffer.alloc(2 * blockBytes)]),
    );
  }

  async #append(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk);
    await this.#write(chunk);
  }

  async #write(chunk: Buffer): Promise<void> {
    let from = 0;
    while (from < chunk.length)
      from += (await this.#handle.write(chunk, from, chunk.length - from, this.bytes + from)).bytesWritten;
    this.bytes += chunk.length;
  }
}

function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

async function tarHeader(name: string, size: number, mtime: Date): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name, size, mtime, mode: ownerOnly.file }, () => undefined).on('error', () => undefined);
  for await (const header of pack) return header as Buffer;
  throw new Error('tar-stream gave no header');
}
