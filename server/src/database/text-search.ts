import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for a text anywhere; `%` and `_` are themselves. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a text column or expression holds another text, without regard to case and accents. */
export function holds(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return holdsFolded(sql`fold_text(${expression})`, text);
}

/** The same for a column that holds folded text. */
export function holdsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} LIKE fold_text(${anywhere(text)})`;
}

/** Whether a part number or model number holds another code, both without their separators: `LAL663` in `LA-L663P`. */
export function holdsCode(expression: RawBuilder<unknown>, code: string): RawBuilder<boolean> {
  return sql<boolean>`(compact_code(${code}) <> ''
    AND compact_code(${expression}) LIKE '%' || compact_code(${code}) || '%')`;
}
