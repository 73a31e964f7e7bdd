import type { Database } from './database.ts';

/** A cache of values from a database, each with its own lifetime (ms). */
export interface Remembered<Key, Value> {
  /** undefined if it is not cached, or has expired. */
  get(db: Database, key: Key): Value | undefined;
  keep(db: Database, key: Key, value: Value, forMs: number): void;
  /**
   * The values of these keys: cached ones, and the others from a single call of `read`.
   * @param read may leave out keys without a value: these are neither returned nor cached
   */
  all(db: Database, keys: Iterable<Key>, read: ReadMissing<Key, Value>): Promise<Map<Key, Value>>;
}

type ReadMissing<Key, Value> = (
  missing: Key[],
) => Promise<Iterable<readonly [Key, { value: Value; forMs: number }]>>;

/** @param atMost cached values per database; when full, the cache is cleared */
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
