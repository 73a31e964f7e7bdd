// What a commit that is flushed to disk costs, beside an unflushed one on the same engine in the same run.
import { sql } from 'kysely';
import { countFlushes } from '../server/test/flushes.ts';
import { withEmbedded } from './support/embedded.ts';

const rounds = 5;
const commitsARound = 300;

await withEmbedded(async ({ db }) => {
  await sql`CREATE TABLE commits (id int)`.execute(db);
  const commitMs = async (synchronous: 'on' | 'off') => {
    await sql`SELECT set_config('synchronous_commit', ${synchronous}, false)`.execute(db);
    const flushesBefore = await countFlushes(db);
    const startedAt = performance.now();
    for (let id = 0; id < commitsARound; id += 1) await sql`INSERT INTO commits VALUES (${id})`.execute(db);
    const ms = (performance.now() - startedAt) / commitsARound;
    return { ms, flushes: ((await countFlushes(db)) - flushesBefore) / commitsARound };
  };
  const flushed: number[] = [];
  const unflushed: number[] = [];
  let flushesACommit = 0;
  for (let round = 0; round < rounds; round += 1) {
    const on = await commitMs('on');
    flushed.push(on.ms);
    flushesACommit = on.flushes;
    unflushed.push((await commitMs('off')).ms);
  }
  const [on, off] = [median(flushed), median(unflushed)];
  console.log(
    `flushed: ${on.toFixed(3)} ms a commit (${Math.round(1000 / on)} a second), ${flushesACommit.toFixed(2)} flushes a commit`,
  );
  console.log(`not waiting for the disk: ${off.toFixed(3)} ms a commit (${Math.round(1000 / off)} a second)`);
  console.log(`ratio ${(on / off).toFixed(2)}`);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
