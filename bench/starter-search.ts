// How many of the judged queries find one of their faults among the first ten results, over the starter data.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '../server/src/database/migrate.ts';
import { searchEverything } from '../server/src/features/search/search.service.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { withEmbedded } from './support/embedded.ts';

interface JudgedQuery {
  q: string;
  /** Places of the expected flows in `fluxos.json`. */
  esperados: number[];
  tipo: string;
}

const server = path.resolve(import.meta.dirname, '../server');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const flows = read(path.join(server, 'starter/fluxos.json')) as { sintoma: string }[];
const queries = read(path.join(import.meta.dirname, 'relevance/consultas.json')) as JudgedQuery[];

await withEmbedded(async ({ db }) => {
  await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
  await loadStarter(db, path.join(server, 'starter'));
  const kinds = new Map<string, { found: number; first: number; asked: number }>();
  for (const { q, esperados, tipo } of queries) {
    const wanted = new Set(esperados.map((place) => flows[place]?.sintoma));
    const { results } = await searchEverything(db, { q, skip: 0, limit: 10 });
    const place = results.findIndex(({ description }) => wanted.has(description));
    const kind = kinds.get(tipo) ?? { found: 0, first: 0, asked: 0 };
    kinds.set(tipo, {
      found: kind.found + (place >= 0 ? 1 : 0),
      first: kind.first + (place === 0 ? 1 : 0),
      asked: kind.asked + 1,
    });
    if (place < 0) console.log(`not found: ${q} (${tipo})`);
  }
  for (const [kind, { found, first, asked }] of kinds)
    console.log(`${kind}: ${found} of ${asked} among the first ten, ${first} first`);
  const totals = [...kinds.values()].reduce(
    (sum, { found, first }) => ({ found: sum.found + found, first: sum.first + first }),
    { found: 0, first: 0 },
  );
  console.log(`all: ${totals.found} of ${queries.length} among the first ten, ${totals.first} first`);
});
