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
