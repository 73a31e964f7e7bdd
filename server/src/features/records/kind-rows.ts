import type { Kind } from '@bancada/contract/kinds/kind';
import { shownBy } from '@bancada/contract/kinds/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';
import { recordRules } from './record-kinds.ts';

/** What a list is narrowed to. */
type KindFilter<Own extends string = never> = {
  search?: string | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** The id, or a reference. */
  [column: `${string}id`]: number | undefined;
} & { [Name in Own]?: boolean | undefined };

interface OwnSql<Own extends string> {
  /** The list's order: by this column, ignoring case and accents, then by id. Defaults to the unique field. */
  order?: string;
  /** Whether the list's search finds a record. Defaults to whether the column of `order` holds the text. */
  search?: (text: string) => RawBuilder<boolean>;
  /** What a row `r` shows beside its fields, by name. */
  shows?: Record<string, RawBuilder<unknown>>;
  /** Filters of its own. */
  filters?: Record<Own, RawBuilder<boolean>>;
}

/** Reads the records in use of a kind: all its fields, what its references show, and what it shows beside. */
export function kindRows<Row, Own extends string = never>(kind: Kind, own: OwnSql<Own> = {}) {
  const { order = kind.uniqueField } = own;
  const { search = (text: string) => holds(sql.ref(order), text) } = own;
  const columns = ['id', ...Object.keys(kind.fields), 'criado_em', 'atualizado_em'];
  const { shown, joins } = whatIsShown(kind, columns, own.shows);
  const filters = new Map<string, RawBuilder<boolean>>(Object.entries(own.filters ?? {}));

  const conditionOf = ([name, value]: [string, unknown]) => {
    if (name === 'search') return search(String(value));
    if (name === 'ids') return sql`id = ANY (${value}::integer[])`;
    return filters.get(name) ?? sql`${sql.ref(name)} = ${value}`;
  };
  const inUse = (filter: object) => {
    const narrowed = Object.entries(filter).filter(([, value]) => value !== undefined && value !== false);
    const conditions = [sql`exclusao_id IS NULL`, ...narrowed.map(conditionOf)];
    return sql`FROM ${sql.table(recordRules[kind.name].table)} WHERE ${sql.join(conditions, sql` AND `)}`;
  };
  // Joins run for the rows of the page only.
  async function page(db: Database, filter: object, { skip, limit }: Slice): Promise<Row[]> {
    const { rows } = await sql<Row>`
      SELECT ${shown}
        FROM (SELECT ${sql.join(columns.map((column) => sql.ref(column)))} ${inUse(filter)}
               ORDER BY fold_text(${sql.ref(order)}), id OFFSET ${skip} LIMIT ${limit}) AS r ${joins}
       ORDER BY fold_text(${sql.ref(`r.${order}`)}), r.id`.execute(db);
    return rows;
  }
  return {
    list: (db: Database, filter: KindFilter<Own>, slice: Slice) => page(db, filter, slice),
    find: async (db: Database, id: number) => (await page(db, { id }, { skip: 0, limit: 1 }))[0],
    async count(db: Database, filter: KindFilter<Own>): Promise<number> {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${inUse(filter)}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
  };
}

/** The columns of a row `r` and what is read beside it, and the records that its references name, each under the reference's name. */
function whatIsShown({ fields }: Kind, columns: readonly string[], beside: OwnSql<string>['shows'] = {}) {
  const references = Object.entries(fields).flatMap(([name, field]) =>
    field.names === undefined || field.names === 'codigo-sinal' ? [] : [{ name, field, of: field.names }],
  );
  const named = references.flatMap(({ name, field }) =>
    shownBy(name, field).map(([as, column]) => sql`${sql.ref(`${name}.${column}`)} AS ${sql.ref(as)}`),
  );
  const others = Object.entries(beside).map(([as, value]) => sql`${value} AS ${sql.ref(as)}`);
  const joins = references.map(
    ({ name, of }) =>
      sql`JOIN ${sql.table(recordRules[of].table)} AS ${sql.ref(name)} ON ${sql.ref(`${name}.id`)} = ${sql.ref(`r.${name}`)}`,
  );
  return {
    shown: sql.join([...columns.map((column) => sql.ref(`r.${column}`)), ...named, ...others]),
    joins: joins.length === 0 ? sql`` : sql.join(joins, sql` `),
  };
}
