import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type StoredPage, storePages } from './pages.sql.ts';
import type { Turn } from './queue.sql.ts';
import { pageCharsMax } from './reading/limits.ts';
import type { ReadEvent } from './reading/reader.ts';

/** What is beyond these of one page is not found. So much text fits into the index whatever its words are. */
export const pageLimits = { textChars: pageCharsMax, boxes: 20_000 } as const;
/** Stored in one transaction, well within the time limit of a statement. */
const atOnce = { pages: 20, chars: 200_000 } as const;

/** Another process has the turn, or the file was put in the queue anew. */
export class TurnLost extends Error {
  override name = 'TurnLost';
}

interface PageWriterParts {
  db: Database;
  clock: Clock;
  turn: Turn;
  /** Called at once, since whoever reads may be at a page that takes long. */
  onFailure(error: unknown): void;
}

type PageEvent = Extract<ReadEvent, { kind: 'page' | 'page-failed' }>;

/** Stores pages while the next are being read: each at once where they come slowly, several together where they come fast. */
export class PageWriter {
  readonly #parts: PageWriterParts;
  readonly #waiting: StoredPage[] = [];
  #writing: Promise<void> | null = null;
  #failure: { error: unknown } | null = null;

  constructor(parts: PageWriterParts) {
    this.#parts = parts;
  }

  /** Waits only where more pages have come than are stored at once. @throws what storing earlier ones failed with */
  async add(event: PageEvent): Promise<void> {
    this.#throwFailure();
    this.#waiting.push(storedPage(event));
    this.#writing ??= this.#writeWaiting();
    if (this.#waiting.length >= atOnce.pages) await this.settle();
  }

  /** Waits until all pages are stored. @throws TurnLost; what the database fails with */
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
      chars += 'text' in page ? page.text.length : 0;
      return number === atOnce.pages || (number > 0 && chars > atOnce.chars);
    });
    return this.#waiting.splice(0, beyond === -1 ? atOnce.pages : beyond);
  }

  async #write(pages: readonly StoredPage[]): Promise<void> {
    const { db, clock, turn } = this.#parts;
    if (!(await storePages(db, turn, pages, clock.now()))) throw new TurnLost();
  }
}

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
