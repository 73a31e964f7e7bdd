import type { Database } from '../../../database/database.ts';
import { remembered } from '../../../database/remembered.ts';
import { holdsAny } from '../meaning/lexeme-query.ts';
import type { Direction } from './affinity.ts';
import { faultOf } from './candidates.ts';
import { type Commonness, likeness, mostTelling, portraitsOf } from './likeness.ts';
import { textsMeeting } from './listed-texts.sql.ts';
import { firstOf, readEntries } from './search-entries.sql.ts';

/** An entry of another fault. */
export interface Alike {
  id: number;
  /** The list of its symptom. */
  fault: number;
  /** How alike it is, 0 to 1. */
  likeness: number;
  /** What it is about. */
  direction: Direction | undefined;
}

/** Less alike than this, 0 to 1, and it would not help who looks at the other. */
const leastLikeness = 0.15;
const alikeMax = 20;
/** So many of what tells most of a fault are sought in others. */
const soughtMax = 20;
const textsOfEachMax = 200;
const readTextsMax = 100;
const readOfEach = 2;

/** What a fault is like may be a minute old; entries that are gone since are left out where they are read. */
const maxAgeMs = 60_000;
const rememberedMax = 5_000;
const alikeOf = remembered<number, readonly Alike[]>(rememberedMax);

/**
 * One entry of each fault that is like this one, the most alike first: by words, equipment and parts, whatever was asked.
 * @param lists all that an entry of the fault shows
 */
export async function alikeTo(
  db: Database,
  { fault, lists }: { fault: number; lists: readonly number[] },
  commonness: Commonness,
): Promise<readonly Alike[]> {
  const known = alikeOf.get(db, fault);
  if (known !== undefined) return known;
  const own = await firstListsOf(db, [fault]);
  const [portrait] = await portraitsOf(db, [{ lists, others: own.get(fault) }], commonness);
  if (portrait === undefined) return [];
  const { stems, things } = mostTelling(portrait, soughtMax);
  const queries = stems.map((stem) => ({ query: holdsAny([{ lexemes: [stem] }]), stem }));
  const met = new Map<number, number>();
  for (const { asked, texts } of await textsMeeting(db, queries, { atMost: textsOfEachMax }))
    for (const { list } of texts)
      met.set(list, (met.get(list) ?? 0) + (portrait.shown().weights.get(asked.stem) ?? 0));
  const texts = [...met]
    .toSorted(([listA, a], [listB, b]) => b - a || listA - listB)
    .slice(0, readTextsMax)
    .map(([list]) => list);
  const entries = await readEntries(db, [
    firstOf([{ lists: [...new Set([...texts, ...things])], perList: readOfEach }]),
  ]);
  const ofFaults = await firstListsOf(db, [...new Set(entries.map(({ lists }) => faultOf(lists)))]);
  const portraits = await portraitsOf(
    db,
    entries.map(({ lists }) => ({ lists, others: ofFaults.get(faultOf(lists)) })),
    commonness,
  );
  const best = new Map<number, Alike>();
  for (const [place, { id, lists }] of entries.entries()) {
    const ofEntry = faultOf(lists);
    const own = portraits[place] ?? portrait;
    const alike = likeness(portrait, own);
    if (ofEntry !== fault && alike >= leastLikeness && alike > (best.get(ofEntry)?.likeness ?? 0))
      best.set(ofEntry, { id, fault: ofEntry, likeness: alike, direction: own.direction });
  }
  const alike = [...best.values()]
    .toSorted((a, b) => b.likeness - a.likeness || a.id - b.id)
    .slice(0, alikeMax);
  alikeOf.keep(db, fault, alike, maxAgeMs);
  return alike;
}

/** Of each of these faults all that its most liked entries show. */
async function firstListsOf(
  db: Database,
  faults: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const shown = new Map<number, number[]>();
  for (const { lists } of await readEntries(db, [firstOf([{ lists: faults, perList: readOfEach }])])) {
    const fault = faultOf(lists);
    shown.set(fault, [...(shown.get(fault) ?? []), ...lists]);
  }
  return shown;
}
