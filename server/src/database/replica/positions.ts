/** A place in the primary's write-ahead log, in bytes from its beginning (`pg_lsn - '0/0'`). */
export type Position = number;

const spacingMs = 20;

/** What positions the primary had reached, and when (`performance.now()`); of the last `keptMs`. */
export class PrimaryPositions {
  readonly #keptMs: number;
  #noted: { position: Position; at: number }[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** @param at a time before the primary was asked */
  note(position: Position, at: number): void {
    const last = this.#noted.at(-1);
    if (last !== undefined && at - last.at < spacingMs) return;
    this.#noted.push({ position, at });
    const oldest = this.#noted.findIndex((noted) => noted.at >= at - this.#keptMs);
    if (oldest > 0) this.#noted.splice(0, oldest);
  }

  /** A replica that has replayed this shows what the primary showed then; undefined if it was not asked since. */
  reachedAt(at: number): Position | undefined {
    return this.#noted.find((noted) => noted.at >= at)?.position;
  }

  /** The newest; 0 before the first. */
  get latest(): Position {
    return this.#noted.at(-1)?.position ?? 0;
  }

  /** Positions of another history of the database say nothing. */
  forget(): void {
    this.#noted = [];
  }
}
