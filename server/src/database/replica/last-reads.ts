const peopleMax = 10_000;
const primary = 'primary';

/** The newest position that each person has read at: a later read must not show an older state. Bounded: whoever was longest away is forgotten. */
export class LastReads {
  readonly #reads = new Map<number, { server: string; at: number }>();

  ofPrimary(userId: number): void {
    this.#note(userId, primary);
  }

  /** @param server as it names itself */
  ofReplica(userId: number, server: string): void {
    this.#note(userId, server);
  }

  /**
   * When (`performance.now()`) the person has last read from another server than this; null: never, or from this one, which never
   * goes back itself.
   */
  seenElsewhere(userId: number, server: string): number | null {
    const last = this.#reads.get(userId);
    return last === undefined || last.server === server ? null : last.at;
  }

  #note(userId: number, server: string): void {
    this.#reads.delete(userId);
    this.#reads.set(userId, { server, at: performance.now() });
    if (this.#reads.size <= peopleMax) return;
    const [longestUnseen] = this.#reads.keys();
    if (longestUnseen !== undefined) this.#reads.delete(longestUnseen);
  }
}
