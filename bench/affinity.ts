// Learns what words are about, and writes it for the server (`starter/afinidades*.txt`): run it where the starter base, the
// faults that are related or what people say of them change. `--held-out` writes nothing and tells how well it is learnt, by
// faults and sayings that were left out.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '../server/src/database/migrate.ts';
import { dimensions } from '../server/src/features/search/finding/affinity.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { heldOut } from './affinity/held-out.ts';
import { type Learnt, learn } from './affinity/learn.ts';
import { readLessons } from './affinity/lessons.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const starter = path.join(server, 'starter');
const byteMax = 127;
/** Of so many numbers one may be cut to the greatest byte: one far away would leave the others no room. */
const cutOneOf = 5_000;

await withEmbedded(
  async ({ db }) => {
    await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
    await loadStarter(db, starter);
    const lessons = await readLessons(db, starter);
    console.log(`${lessons.faults.length} faults, ${lessons.sayings.length} sayings`);
    if (process.argv.includes('--held-out')) {
      for (const line of heldOut(lessons, dimensions)) console.log(line);
      return;
    }
    const { ofRecords, ofQueries } = learn(lessons, dimensions);
    write('afinidades.txt', ofRecords);
    write('afinidades-ditas.txt', ofQueries);
  },
  { maxConnections: 4 },
);

function write(file: string, learnt: Learnt): void {
  const sizes = Float64Array.from([...learnt.values()].flatMap((numbers) => Array.from(numbers, Math.abs)));
  const greatest = sizes.sort()[Math.floor(sizes.length * (1 - 1 / cutOneOf))] ?? 1;
  const byteOf = (one: number) => Math.round(Math.max(-1, Math.min(1, one / greatest)) * byteMax);
  const lines = [...learnt].map(([word, numbers]) => {
    const bytes = Int8Array.from(numbers, byteOf);
    return `${word} ${Buffer.from(bytes.buffer).toString('base64')}\n`;
  });
  writeFileSync(path.join(starter, file), lines.join(''));
  console.log(`${file}: ${lines.length} words`);
}
