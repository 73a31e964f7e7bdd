import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { kindOf, listOf } from '../../server/src/database/entry-lists.ts';
import { affinityWeights } from '../../server/src/features/search/finding/affinity.ts';
import { stemsInLists } from '../../server/src/features/search/finding/listed-texts.sql.ts';
import { firstOf, readEntries } from '../../server/src/features/search/finding/search-entries.sql.ts';
import { understand } from '../../server/src/features/search/meaning/understand.ts';
import { knowledgeNow } from '../../server/src/features/search/understand-typed.ts';
import { readFlows } from '../relevance/documents.ts';
import type { FaultStems, Lessons, Saying } from './learn.ts';
import { readTeaching } from './teaching.ts';

const entriesOfEachMax = 20;

/** What there is to learn from, as the search of this database, which holds the starter base alone, sees it. */
export async function readLessons(db: Database, starterDirectory: string): Promise<Lessons> {
  const { related, sayings } = readTeaching();
  const faults = await readFaultStems(db, starterDirectory);
  const knowledge = await knowledgeNow(db);
  const stemsSaid = async (saying: string) =>
    (await understand(db, saying, knowledge, false)).said.map(({ stem }) => stem);
  const understood: Saying[] = [];
  for (const [fault, ofFault] of sayings)
    for (const saying of ofFault) understood.push({ fault, stems: await stemsSaid(saying) });
  return { faults, related, sayings: understood };
}

/** Of each fault, by its place in `fluxos.json`, its stems, each by how much it counts. */
async function readFaultStems(db: Database, starterDirectory: string): Promise<FaultStems[]> {
  const { rows } = await sql<{ id: number; sintoma: string }>`SELECT id, sintoma FROM symptoms`.execute(db);
  const ids = new Map(rows.map(({ id, sintoma }) => [sintoma, id]));
  const faults: FaultStems[] = [];
  for (const { sintoma } of readFlows(starterDirectory)) {
    const id = ids.get(sintoma);
    if (id === undefined) throw new Error(`no record has the symptom “${sintoma}”`);
    faults.push(await stemsOfFault(db, listOf('symptom', id)));
  }
  return faults;
}

async function stemsOfFault(db: Database, fault: number): Promise<FaultStems> {
  const entries = await readEntries(db, [firstOf([{ lists: [fault], perList: entriesOfEachMax }])]);
  const lists = [...new Set(entries.flatMap(({ lists }) => lists))];
  const stems = await stemsInLists(
    db,
    lists.filter((list) => affinityWeights.has(kindOf(list))),
  );
  const weights = new Map<string, number>();
  for (const [list, ofList] of stems)
    for (const stem of ofList)
      weights.set(stem, Math.max(weights.get(stem) ?? 0, affinityWeights.get(kindOf(list)) ?? 0));
  return weights;
}
