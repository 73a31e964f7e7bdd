// Learns from the starter base which words are about the same, and writes it for the server (`starter/afinidades.txt`): run it
// where the starter base changes. Latent semantic analysis: the singular value decomposition of its faults by their words.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Matrix, SVD } from 'ml-matrix';
import { pino } from 'pino';
import type { Database } from '../server/src/database/database.ts';
import { kindOf, listOf } from '../server/src/database/entry-lists.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { affinityWeights, dimensions } from '../server/src/features/search/finding/affinity.ts';
import { stemsInLists } from '../server/src/features/search/finding/listed-texts.sql.ts';
import { firstOf, readEntries } from '../server/src/features/search/finding/search-entries.sql.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const starter = path.join(server, 'starter');
/** A word of one fault alone says nothing of others; one of so many says nothing of any. */
const faultsMin = 2;
const shareMax = 0.3;
const rareShare = 0.002;
const entriesOfEachMax = 20;
const byteMax = 127;

await withEmbedded(
  async ({ db }) => {
    await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
    await loadStarter(db, starter);
    const faults = await readFaultStems(db);
    const lines = learn(faults);
    writeFileSync(path.join(starter, 'afinidades.txt'), lines.map((line) => `${line}\n`).join(''));
    console.log(`${faults.length} faults, ${lines.length} words`);
  },
  { maxConnections: 4 },
);

/** Of each fault its stems, each by how much it counts. */
async function readFaultStems(db: Database): Promise<Map<string, number>[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM symptoms ORDER BY sintoma`.execute(db);
  const faults: Map<string, number>[] = [];
  for (const { id } of rows) {
    const ofFault = [{ lists: [listOf('symptom', id)], perList: entriesOfEachMax }];
    const entries = await readEntries(db, [firstOf(ofFault)]);
    const lists = [...new Set(entries.flatMap(({ lists }) => lists))];
    const stems = await stemsInLists(
      db,
      lists.filter((list) => affinityWeights.has(kindOf(list))),
    );
    const weights = new Map<string, number>();
    for (const [list, ofList] of stems)
      for (const stem of ofList)
        weights.set(stem, Math.max(weights.get(stem) ?? 0, affinityWeights.get(kindOf(list)) ?? 0));
    if (weights.size > 0) faults.push(weights);
  }
  return faults;
}

/** The lines of the file, by their stems. */
function learn(faults: readonly ReadonlyMap<string, number>[]): string[] {
  const counts = new Map<string, number>();
  for (const weights of faults)
    for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const stems = [...counts]
    .filter(([stem, count]) => stem.length > 1 && count >= faultsMin && count <= shareMax * faults.length)
    .map(([stem]) => stem)
    .sort();
  const rarity = stems.map((stem) => -Math.log(Math.max(rareShare, (counts.get(stem) ?? 0) / faults.length)));
  const rows = faults.map((weights) => {
    const row = stems.map((stem, place) => (weights.get(stem) ?? 0) * (rarity[place] ?? 0));
    const length = Math.hypot(...row) || 1;
    return row.map((one) => one / length);
  });
  const { rightSingularVectors } = new SVD(new Matrix(rows), { autoTranspose: true });
  const numbers = stems.map((_, place) =>
    Array.from(
      { length: dimensions },
      (_, dimension) => rightSingularVectors.get(place, dimension) * (rarity[place] ?? 0),
    ),
  );
  const greatest = Math.max(...numbers.flat().map(Math.abs));
  return stems.map((stem, place) => {
    const bytes = Int8Array.from((numbers[place] ?? []).map((one) => Math.round((one / greatest) * byteMax)));
    return `${stem} ${Buffer.from(bytes.buffer).toString('base64')}`;
  });
}
