import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { kindOf, listKinds, listOf, recordOf } from '../../../database/entry-lists.ts';
import { prepared } from '../../../database/prepared.ts';
import { remembered } from '../../../database/remembered.ts';
import type { Concept } from '../meaning/concepts.ts';
import { timeLimit } from '../time-limit.ts';
import { type EntrySample, shareInAll } from './entry-sample.ts';
import { isOwnWord, type MetText } from './met-texts.ts';

/** A word in more models, or in those of more kinds, names no kind of equipment. */
const modelsMax = 40;
const kindsMax = 2;
const mostly = 0.5;
const modelsKeptMax = 5_000;
/** A model changes its category hardly ever. */
const maxAgeMs = 60_000;
const categories = remembered<number, Category>(modelsKeptMax);

interface Category {
  own: number;
  /** With its own, those whose names begin with the same noun: `Veículos elétricos` and `Veículos híbridos`. */
  kindred: readonly number[];
}

/**
 * For each concept the lists of the categories of the models that it names; empty where it names none, or too many. Who asks for
 * a `prius` has a car: what befalls other cars helps more than another fault of a Prius, or the same of a microwave oven.
 */
export async function kindsNamed(
  db: Database,
  concepts: readonly Concept[],
  met: ReadonlyMap<number, MetText>,
  sample: EntrySample,
): Promise<ReadonlySet<number>[]> {
  const own = concepts.map((): number[] => []);
  for (const { list, ways } of met.values())
    for (const [place, lists] of own.entries()) if (isOwnWord(ways[place] ?? 0)) lists.push(list);
  const few = own.map((lists, place) => {
    if (concepts[place]?.isEquipment === true) return [];
    const models = lists.filter((list) => kindOf(list) === listKinds.model);
    return models.length <= modelsMax && isOfModels(sample, models, lists) ? models : [];
  });
  const known = await categoriesOf(db, few.flat());
  return few.map((named) => {
    const kinds = named.flatMap((model) => known.get(model) ?? []);
    const isOfTooMany = new Set(kinds.map(({ own }) => own)).size > kindsMax;
    return new Set(isOfTooMany ? [] : kinds.flatMap(({ kindred }) => kindred));
  });
}

/** Most entries that show the word (in `own` lists) show it as their model: not `fonte`, which is in many a fix as well. */
function isOfModels(sample: EntrySample, models: readonly number[], own: readonly number[]): boolean {
  return models.length > 0 && shareInAll(sample, [models]) >= mostly * shareInAll(sample, [own]);
}

/** By the lists of these models. */
function categoriesOf(db: Database, models: readonly number[]): Promise<ReadonlyMap<number, Category>> {
  return categories.all(db, models, async (asked) => {
    const { rows } = await sql<{ model: number; own: number; kindred: number[] }>`
      ${prepared} SELECT m.id AS model, m.categoria_id AS own, array_agg(kindred.id) AS kindred
        FROM equipment_models m
        JOIN categories c ON c.id = m.categoria_id
        JOIN categories kindred
          ON split_part(lower(kindred.nome), ' ', 1) = split_part(lower(c.nome), ' ', 1)
       WHERE m.id = ANY (${asked.map(recordOf)}::int[])
       GROUP BY m.id`.execute(db, timeLimit());
    return rows.map(({ model, own, kindred }) => {
      const lists = kindred.map((id) => listOf('category', id));
      return [listOf('model', model), { value: { own, kindred: lists }, forMs: maxAgeMs }] as const;
    });
  });
}
