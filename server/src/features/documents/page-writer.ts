import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { LeaseLost } from '../../lease.ts';
import { bytesOfPage, type StoredPage, storePages } from './pages.sql.ts';
import type { LeasedFile } from './queue.sql.ts';
import { pageCharsMax } from './reading/limits.ts';
import type { ReadEvent } from './reading/reader.ts';

/** What is beyond these of one page is not found. So much text fits into the index whatever its words are. */
export const pageLimits = { textChars: pageCharsMax, boxes: 20_000 } as const;
/** Stored in one transaction, well within the time limit of a statement. */
const atOnce = { pages: 20, chars: 200_000 } as const;
/** Of a recognised word, with its place. */
const charsOfBox = 50;
/** What a character of a page takes on disk with the index and the log, at most. */
const bytesOnDisk = 8;

interface PageWriterParts {
  db: Database;
  clock: Clock;
  leased: LeasedFile;
  /** @throws AppError storage-full */
  requireRoom(bytes: number): Promise<void>;
  /** How long (ms) the file was read since this was last asked. */
  takeMs(): number;
  /** Called at once, since whoever reads may be at a page that takes long. */
  onFailure(error: unknown): void;
}

type PageEvent = Extract<ReadEvent, { kind: 'page' | 'page-failed' }>;

/** Stores pages while the next are being read: each at once where they come slowly, several together where they come fast. */
export class PageWriter {
  readonly #parts: PageWriterParts;
  readonly #waiting: StoredPage[] = [];
  #waitingChars = 0;
  /** Of pages that are not stored yet, at most. */
  #comingBytes = 0;
  #writing: Promise<void> | null = null;
  #failure: { error: unknown } | null = null;
  /** Bytes that this reading has stored. */
  stored: number;

  constructor(parts: PageWriterParts) {
    this.#parts = parts;
    this.stored = parts.leased.stored;
  }

  /** Waits only where more has come than is stored at once. @throws what storing earlier ones failed with */
  async add(event: PageEvent): Promise<void> {
    this.#throwFailure();
    const page = storedPage(event);
    this.#waiting.push(page);
    this.#waitingChars += charsOf(page);
    this.#comingBytes += bytesOf(page);
    this.#writing ??= this.#writeWaiting();
    if (this.#waiting.length >= atOnce.pages || this.#waitingChars >= atOnce.chars) await this.settle();
  }

  /**
   * What is stored by now, where it matters: what is not stored yet is waited for where it may reach this limit.
   * @throws as `settle`
   */
  async storedAgainst(max: number): Promise<number> {
    if (this.stored + this.#comingBytes >= max) await this.settle();
    return this.stored;
  }

  /** Waits until all pages are stored. @throws LeaseLost; what the database fails with */
  async settle(): Promise<void> {
    await this.#writing;
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  async #writeWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0) await this.#write(this.#nextPages());
    } catch (error) {
      this.#failure = { error };
      this.#parts.onFailure(error);
    } finally {
      this.#writing = null;
    }
  }

  #nextPages(): StoredPage[] {
    let chars = 0;
    const beyond = this.#waiting.findIndex((page, number) => {
      chars += charsOf(page);
      return number === atOnce.pages || (number > 0 && chars > atOnce.chars);
    });
    const next = this.#waiting.splice(0, beyond === -1 ? atOnce.pages : beyond);
    this.#waitingChars -= charsOfAll(next);
    return next;
  }

  async #write(pages: readonly StoredPage[]): Promise<void> {
    const { db, clock, leased, requireRoom, takeMs } = this.#parts;
    await requireRoom(bytesOnDisk * charsOfAll(pages));
    const stored = await storePages(db, leased, pages, { now: clock.now(), ms: takeMs() });
    if (stored === null) throw new LeaseLost();
    this.stored = stored;
    this.#comingBytes -= pages.reduce((sum, page) => sum + bytesOf(page), 0);
  }
}

/** More than are stored of it. */
const bytesOf = (page: StoredPage) => bytesOfPage + 3 * charsOf(page);

function charsOf(page: StoredPage): number {
  return 'text' in page ? page.text.length + charsOfBox * (page.boxes?.length ?? 0) : 0;
}

const charsOfAll = (pages: readonly StoredPage[]) => pages.reduce((sum, page) => sum + charsOf(page), 0);

function storedPage(event: PageEvent): StoredPage {
  const { page } = event;
  if (event.kind === 'page-failed') return { page, reason: event.reason };
  const { text, origin, boxes } = event;
  return {
    page,
    origin,
    text: storable(text.slice(0, pageLimits.textChars)),
    boxes: boxes?.slice(0, pageLimits.boxes).map(([word, ...place]) => [storable(word), ...place]) ?? null,
  };
}

/** Without what PostgreSQL cannot store: U+0000, and halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
