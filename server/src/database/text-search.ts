import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for a text anywhere; `%` and `_` are themselves. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Folded text as a LIKE pattern. Folded first: letters such as `％` fold into the signs of a pattern. */
export function asPattern(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${folded}, ${sql.lit('([\\\\%_])')}, ${sql.lit('\\\\\\1')}, 'g')`;
}

/** Whether a text column or expression holds another text, without regard to case and accents; signs are themselves. */
export function holds(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return holdsFolded(sql`fold_text(${expression})`, text);
}

/** The same for a column that holds folded text. */
export function holdsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} LIKE '%' || ${asPattern(sql`fold_text(${text}::text)`)} || '%'`;
}

/** What stands between the parts of a part number. A `+` or `&` does not: `C++` is no way to write `C`. */
const separators = /[\s._/\\,:;()[\]-]/g;

/** Whether a part number or model number holds another code, both without their separators: `LAL663` in `LA-L663P`. */
export function holdsCode(expression: RawBuilder<unknown>, code: string): RawBuilder<boolean> {
  const typed = code.replace(separators, '');
  if (!/^[\p{L}\p{N}]{2,}$/u.test(typed)) return sql<boolean>`false`;
  return sql<boolean>`(compact_code(${typed}) <> ''
    AND compact_code(${expression}) LIKE '%' || compact_code(${typed}) || '%')`;
}
