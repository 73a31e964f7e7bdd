import type { Database } from './database.ts';

/** Values that a database gave, each for some time (ms). */
export interface Remembered<Key, Value> {
  /** Undefined for what was never kept, or is too old. */
  get(db: Database, key: Key): Value | undefined;
  keep(db: Database, key: Key, value: Value, forMs: number): void;
  /**
   * The values of these keys: what is kept, and the rest as it is read now, in one call.
   * @param read may leave out what there is none of: it is in no answer, and not kept
   */
  all(db: Database, keys: Iterable<Key>, read: ReadMissing<Key, Value>): Promise<Map<Key, Value>>;
}

type ReadMissing<Key, Value> = (
  missing: Key[],
) => Promise<Iterable<readonly [Key, { value: Value; forMs: number }]>>;

/** @param atMost values of a database; where there would be more, all are forgotten */
export function remembered<Key, Value>(atMost: number): Remembered<Key, Value> {
  const byDatabase = new WeakMap<Database, Map<Key, { value: Value; until: number }>>();
  const self: Remembered<Key, Value> = {
    get: (db, key) => {
      const kept = byDatabase.get(db)?.get(key);
      return kept !== undefined && kept.until > performance.now() ? kept.value : undefined;
    },
    keep: (db, key, value, forMs) => {
      const kept = byDatabase.get(db) ?? new Map<Key, { value: Value; until: number }>();
      byDatabase.set(db, kept);
      if (kept.size >= atMost) kept.clear();
      kept.set(key, { value, until: performance.now() + forMs });
    },
    all: async (db, keys, read) => {
      const values = new Map<Key, Value>();
      const missing: Key[] = [];
      for (const key of new Set(keys)) {
        const kept = self.get(db, key);
        if (kept === undefined) missing.push(key);
        else values.set(key, kept);
      }
      if (missing.length === 0) return values;
      for (const [key, { value, forMs }] of await read(missing)) {
        values.set(key, value);
        self.keep(db, key, value, forMs);
      }
      return values;
    },
  };
  return self;
}
