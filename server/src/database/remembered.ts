import type { Database } from './database.ts';

/** Values that a database gave, each for some time (ms). */
export interface Remembered<Key, Value> {
  /** Undefined for what was never kept, or is too old. */
  get(db: Database, key: Key): Value | undefined;
  keep(db: Database, key: Key, value: Value, forMs: number): void;
}

/** @param atMost values of a database; where there would be more, all are forgotten */
export function remembered<Key, Value>(atMost: number): Remembered<Key, Value> {
  const byDatabase = new WeakMap<Database, Map<Key, { value: Value; until: number }>>();
  return {
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
  };
}
