import type { CreatableKind, MissingName } from '@bancada/contract/imports/imports';
import { NewCategory } from '@bancada/contract/records/categories';
import { NewManufacturer } from '@bancada/contract/records/manufacturers';
import { foldText } from '@bancada/contract/texts';
import type { Database } from '../../database/database.ts';
import { makeNamedRecords, type NamedKind } from '../records/named-records.service.ts';
import { listNearNames } from './import-making.sql.ts';

export const nameSchemas: Record<NamedKind, typeof NewManufacturer.shape.nome> = {
  manufacturers: NewManufacturer.shape.nome,
  categories: NewCategory.shape.nome,
};

/** The records that lines name and that do not exist. */
export interface Making {
  /** What is created; other lines are refused. */
  kinds: ReadonlySet<CreatableKind>;
  /** A preview: nothing is written, and what would be created has an id below zero. */
  isRehearsal: boolean;
  missing: Map<string, Missing>;
  /** By the key of `missing`: what was created, or would be. */
  ids: Map<string, number>;
}

interface Missing {
  tipo: CreatableKind;
  nome: string;
  /** The maker of a model. */
  scope: number;
}

export function makingOf(kinds: readonly CreatableKind[] = [], isRehearsal = false): Making {
  return { kinds: new Set(kinds), isRehearsal, missing: new Map(), ids: new Map() };
}

/**
 * Notes that a record does not exist. @returns its key
 * @param known what tells it from others, where that is not its name
 */
export function noteMissing(making: Making, name: Missing, known = name.nome): string {
  const key = JSON.stringify([name.tipo, name.scope, foldText(known).replace(/\s+/g, ' ')]);
  if (!making.missing.has(key)) making.missing.set(key, name);
  return key;
}

/** The id that a record would have, in a preview. */
export function rehearsedId(making: Making, key: string): number {
  const id = making.ids.get(key) ?? -1 - making.ids.size;
  making.ids.set(key, id);
  return id;
}

/** Creates those of a kind that do not exist, where that is asked for. @returns the ids of the names that exist now */
export async function makeNamed(
  db: Database,
  making: Making,
  kind: NamedKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const noted = names.map((name) => ({
    name,
    key: noteMissing(making, { tipo: kind, nome: name, scope: 0 }),
  }));
  if (!making.kinds.has(kind)) return new Map();
  if (making.isRehearsal) return new Map(noted.map(({ name, key }) => [name, rehearsedId(making, key)]));
  return makeNamedRecords(db, kind, names);
}

/** More names than these are not compared with those that exist: that many are no slips of the pen. */
const comparedMax = 200;
const nearMax = 3;

/** What is missing, each with the nearest records that exist. */
export async function missingNames(db: Database, { missing }: Making): Promise<MissingName[]> {
  const all = [...missing.values()];
  const near = new Map<Missing, string[]>();
  for (const kind of ['manufacturers', 'categories', 'equipment-models'] as const) {
    const some = all.filter(({ tipo, scope }) => tipo === kind && scope >= 0).slice(0, comparedMax);
    const found = await listNearNames(db, kind, some, nearMax);
    for (const [place, names] of found) {
      const name = some[place];
      if (name !== undefined) near.set(name, names);
    }
  }
  return all.map((name) => ({ tipo: name.tipo, nome: name.nome, parecidos: near.get(name) ?? [] }));
}
