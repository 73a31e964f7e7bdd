import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Engine } from './engines/engine.ts';
import { type Answer, answerOf } from './figures.ts';
import type { ServedBase } from './served-bases.ts';
import { row } from './tables.ts';

/** A query as a person types it. `autor`: rules and words were chosen with those of 1 to 3 and half of those of 4, who wrote last. */
const SpokenQuery = z.object({
  q: z.string(),
  tipo: z.string(),
  autor: z.literal([1, 2, 3, 4]),
  /** Symptoms that are equally good first answers; and such as a wrong reading would take. */
  certos: z.array(z.string()).check(z.minLength(1)),
  errados: z.array(z.string()),
});

type SpokenQuery = z.infer<typeof SpokenQuery>;

export function readSpoken(folder: string): SpokenQuery[] {
  return z.parse(z.array(SpokenQuery), JSON.parse(readFileSync(path.join(folder, 'faladas.json'), 'utf8')));
}

/** Of each author's queries, in percent: the right fault first, among three, and a wrong one above it. */
export async function tableOfSpoken(
  queries: readonly SpokenQuery[],
  { faults, flows }: Pick<ServedBase, 'faults' | 'flows'>,
  engines: readonly Engine[],
): Promise<string> {
  const sintomas = flows.map(({ sintoma }) => sintoma);
  const rows: string[] = [];
  for (const [author, own] of Map.groupBy(queries, ({ autor }) => autor)) {
    rows.push(
      row(`\nspoken, author ${author}: ${own.length} queries`, ['first, in three, a wrong one above']),
    );
    for (const { name, search } of engines) {
      const places: Place[] = [];
      for (const query of own) places.push(placeIn(answerOf(query, await search(query.q), faults), sintomas));
      const share = (isSo: (place: Place) => boolean) =>
        ((100 * places.filter(isSo).length) / places.length).toFixed(1);
      const cells = [
        share(({ right }) => right === 0),
        share(({ right }) => right < 3),
        share(({ isWrongAbove }) => isWrongAbove),
      ];
      rows.push(row(name, [cells.join(', ')]));
    }
  }
  return rows.join('\n');
}

interface Place {
  /** Of the first right one, from 0; infinite where there is none. */
  right: number;
  isWrongAbove: boolean;
}

function placeIn({ query, places }: Answer<SpokenQuery>, sintomas: readonly string[]): Place {
  const placeOf = (symptoms: readonly string[]) => {
    const place = places.findIndex((flows) => flows.some((flow) => symptoms.includes(sintomas[flow] ?? '')));
    return place === -1 ? Number.POSITIVE_INFINITY : place;
  };
  const right = placeOf(query.certos);
  return { right, isWrongAbove: placeOf(query.errados) < right };
}
