import type { Database } from './database.ts';
import { currentCall } from './replica/call-scope.ts';
import type { Position } from './replica/positions.ts';

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

interface Kept<Value> {
  value: Value;
  until: number;
  /** What was read is at least as new as this position. */
  asOf: Position;
}

/**
 * With a read replica, a value that was read before the caller's newest write counts as missing, and a value from the replica
 * replaces none that is newer.
 * @param atMost cached values per database; when full, the cache is cleared
 * @param options.isConstant no write changes a value
 */
export function remembered<Key, Value>(
  atMost: number,
  { isConstant = false }: { isConstant?: boolean } = {},
): Remembered<Key, Value> {
  const byDatabase = new WeakMap<Database, Map<Key, Kept<Value>>>();
  const valid = (kept: Kept<Value> | undefined) =>
    kept !== undefined && kept.until > performance.now() ? kept : undefined;
  const self: Remembered<Key, Value> = {
    get: (db, key) => {
      const kept = valid(byDatabase.get(db)?.get(key));
      const isTooOld = !isConstant && kept !== undefined && kept.asOf < (currentCall()?.ownWrite ?? 0);
      return isTooOld ? undefined : kept?.value;
    },
    keep: (db, key, value, forMs) => {
      const kept = byDatabase.get(db) ?? new Map<Key, Kept<Value>>();
      byDatabase.set(db, kept);
      const call = currentCall();
      const asOf = call?.asOf ?? 0;
      const known = valid(kept.get(key));
      if (call?.mayReadReplica && known !== undefined && known.asOf > asOf) return;
      if (kept.size >= atMost) kept.clear();
      kept.set(key, { value, until: performance.now() + forMs, asOf });
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
