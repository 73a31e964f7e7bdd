import type { FieldError } from '@bancada/contract/errors';
import { maxId } from '@bancada/contract/read-whole-number';
import type { RecordKind } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import { UnknownReference } from '../../http/app-error.ts';
import type { AlsoFailing } from '../../http/serve.ts';
import { recordRules, referencesFrom } from './record-kinds.ts';
import { listInUse, listLinks } from './records.sql.ts';

/** A field that names records of a kind. */
export interface Naming {
  loc: FieldError['loc'];
  of: RecordKind;
  ids: readonly number[];
  /** Named already by the stored record: these may be in the bin. */
  kept?: readonly number[];
}

/** @returns the places of those that name a record which does not exist or is in the bin */
export async function unknownAmong(db: Database, namings: readonly Naming[]): Promise<FieldError['loc'][]> {
  const kinds = [...new Set(namings.map(({ of }) => of))];
  const inUse = new Map<RecordKind, Set<number>>();
  for (const kind of kinds) {
    const ids = namings.flatMap(({ of, ids }) => (of === kind ? ids : []));
    inUse.set(kind, ids.length === 0 ? new Set() : await listInUse(db, kind, ids));
  }
  return namings
    .filter(({ of, ids, kept = [] }) => ids.some((id) => !inUse.get(of)?.has(id) && !kept.includes(id)))
    .map(({ loc }) => loc);
}

/** As the answer has it. */
export async function unknownFields(
  db: Database,
  namings: readonly Naming[],
): Promise<readonly FieldError[]> {
  return new UnknownReference(...(await unknownAmong(db, namings))).fields;
}

/** A field of a body that may be anything. */
export function given(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(field) : undefined;
}

/** More than any schema lets through; a body of numbers alone is not to be looked up whole. */
const lookedUpMax = 1_000;

/** The ids in a field that may be anything. */
export function idsGiven(value: unknown): number[] {
  const ids = (Array.isArray(value) ? value.slice(0, lookedUpMax) : [value]).filter(
    (id) => typeof id === 'number',
  );
  return ids.filter((id) => Number.isInteger(id) && id >= 1 && id <= maxId);
}

/** The references and links of a record that is created or saved. */
export function referencesOf(db: Database, kind: RecordKind): AlsoFailing {
  const { links } = recordRules[kind];
  return async ({ params, body }) => {
    const columns = referencesFrom(kind).filter(({ field }) => field !== links?.field);
    const namings: Naming[] = columns.map(({ field, to }) => ({
      loc: [field],
      of: to,
      ids: idsGiven(given(body, field)),
    }));
    if (links !== undefined) {
      const [id] = idsGiven(Number(given(params, 'id')));
      const kept = id === undefined ? [] : await listLinks(db, links, id);
      namings.push({ loc: [links.field], of: links.kind, ids: idsGiven(given(body, links.field)), kept });
    }
    return unknownFields(db, namings);
  };
}
