import { promisify, TextDecoder } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';
import { zipLimits } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';

const openZip = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(open);

/** The parts of a zip file, unpacked one at a time and only as far as the limits go, whatever the file says of itself. */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws Unreadable `grande-demais`; what the library says of a broken file */
  static async open(file: string): Promise<ZipParts> {
    const zip = await openZip(file, { lazyEntries: true, autoClose: false });
    try {
      if (zip.entryCount > zipLimits.parts) throw new Unreadable('grande-demais');
      return new ZipParts(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Names of parts, in the order of their numbers: `header2.xml` before `header10.xml`. */
  names(pattern: RegExp): string[] {
    const found = [...this.#entries.keys()].filter((name) => pattern.test(name));
    return found.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }

  /** A part's text, piece by piece; nothing where it is missing. @throws Unreadable `grande-demais`, `senha` */
  async *text(name: string): AsyncGenerator<string, void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    if (entry.isEncrypted()) throw new Unreadable('senha');
    let decoder: TextDecoder | null = null;
    let size = 0;
    const stream = await promisify<Entry, NodeJS.ReadableStream>(this.#zip.openReadStream.bind(this.#zip))(
      entry,
    );
    for await (const piece of stream) {
      const bytes = piece as Buffer;
      size += bytes.length;
      this.#count(bytes.length, size, entry.compressedSize);
      decoder ??= new TextDecoder(encodingOf(bytes));
      yield decoder.decode(bytes, { stream: true });
    }
    if (decoder !== null) yield decoder.decode();
  }

  #count(bytes: number, ofPart: number, packed: number): void {
    this.#unpacked += bytes;
    const isDense = ofPart > zipLimits.denseBytes && ofPart > zipLimits.timesPacked * packed;
    if (isDense || this.#unpacked > zipLimits.unpackedBytes) throw new Unreadable('grande-demais');
  }

  close(): void {
    this.#zip.close();
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Entry>>();
  zip.on('error', reject);
  zip.on('end', () => resolve(entries));
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.readEntry();
  return promise;
}

/** By the mark at the beginning: XML without one is UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
