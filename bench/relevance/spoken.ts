import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Engine } from './engines/engine.ts';
import type { ServedBase } from './served-bases.ts';
import { row } from './tables.ts';

/** A query as a person types it. `autor`: 1 wrote those that rules and vocabulary were chosen with, half of those of 2 too. */
const SpokenQuery = z.object({
  q: z.string(),
  tipo: z.string(),
  autor: z.union([z.literal(1), z.literal(2)]),
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
  const symptomsOf = (key: string) => (faults.get(key) ?? []).map((flow) => flows[flow]?.sintoma ?? '');
  const rows: string[] = [];
  for (const [author, own] of Map.groupBy(queries, ({ autor }) => autor)) {
    rows.push(
      row(`\nspoken, author ${author}: ${own.length} queries`, ['first, in three, a wrong one above']),
    );
    for (const { name, search } of engines) {
      const places: Place[] = [];
      for (const query of own) places.push(placeIn(query, await search(query.q), symptomsOf));
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

function placeIn(
  { certos, errados }: SpokenQuery,
  answered: Awaited<ReturnType<Engine['search']>>,
  symptomsOf: (key: string) => readonly string[],
): Place {
  const keys = 'nearest' in answered ? answered.nearest : answered;
  const found = [...new Set(keys.flatMap(symptomsOf))];
  const place = found.findIndex((symptom) => certos.includes(symptom));
  const right = place === -1 ? Number.POSITIVE_INFINITY : place;
  const wrong = found.findIndex((symptom) => errados.includes(symptom));
  return { right, isWrongAbove: wrong !== -1 && wrong < right };
}
