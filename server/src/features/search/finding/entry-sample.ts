import type { Database } from '../../../database/database.ts';
import { remembered } from '../../../database/remembered.ts';
import { sampleOfEntries } from './search-entries.sql.ts';

/** Some entries that stand for all: how many would be found is asked of them before it is asked of the index. */
export interface EntrySample {
  /** How many entries there are, about. */
  total: number;
  /** How many the sample has; all of them where they are few. */
  size: number;
  /** The entries of the sample, by place, that stand in a list. */
  byList: ReadonlyMap<number, readonly number[]>;
}

/** Where no entries are asked for. */
export const emptySample: EntrySample = { total: 0, size: 0, byList: new Map() };

const sampleSize = 5_000;
/** Of fewer, each changes the whole. */
const smallBase = 200;
/** It changes with the whole base. */
const maxAgeMs = 60_000;

const kept = remembered<null, EntrySample>(1);

/** The sample of this database, at most a minute old; of a few entries, as they are now. */
export async function entrySample(db: Database): Promise<EntrySample> {
  const known = kept.get(db, null);
  if (known !== undefined) return known;
  const { total, entries } = await sampleOfEntries(db, sampleSize);
  const byList = new Map<number, number[]>();
  entries.forEach(({ lists }, place) => {
    for (const list of lists) {
      const places = byList.get(list);
      if (places === undefined) byList.set(list, [place]);
      else places.push(place);
    }
  });
  const sample = { total, size: entries.length, byList };
  if (total >= smallBase) kept.keep(db, null, sample, maxAgeMs);
  return sample;
}

/** By place in the sample, for as long as one is counted: a search counts dozens of times. */
let marks = new Uint8Array(sampleSize);

/** What share of the entries, 0 to 1, stands in one of the lists of each of these sets. */
export function shareInAll(sample: EntrySample, sets: readonly (readonly number[])[]): number {
  if (sample.size === 0) return 0;
  if (marks.length < sample.size) marks = new Uint8Array(sample.size);
  const met = marks.fill(0, 0, sample.size);
  let count = 0;
  sets.forEach((lists, before) => {
    for (const list of lists)
      for (const place of sample.byList.get(list) ?? [])
        if (met[place] === before) {
          met[place] = before + 1;
          if (before + 1 === sets.length) count += 1;
        }
  });
  return count / sample.size;
}

/** About how many entries stand in one of the lists of each of these sets. */
export function expectedInAll(sample: EntrySample, sets: readonly (readonly number[])[]): number {
  return shareInAll(sample, sets) * sample.total;
}
