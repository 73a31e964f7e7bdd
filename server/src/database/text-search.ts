import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern for a substring; `%` and `_` are escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A LIKE pattern from text folded in SQL. Folding comes first, because letters such as `％` fold into wildcards. */
export function asPattern(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${folded}, ${sql.lit('([\\\\%_])')}, ${sql.lit('\\\\\\1')}, 'g')`;
}

/** Whether a text column or expression contains a text, ignoring case and accents; wildcards are literal. */
export function holds(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return holdsFolded(sql`fold_text(${expression})`, text);
}

/** The same for a column with folded text. */
export function holdsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} LIKE '%' || ${asPattern(sql`fold_text(${text}::text)`)} || '%'`;
}

/** Separators between the parts of a part number. Not `+` or `&`: `C++` is not a spelling of `C`. */
const separators = /[\s._/\\,:;()[\]-]/g;

/** A code as it is compared, without separators; null: this is none. */
export function codeIn(text: string): string | null {
  const typed = text.replace(separators, '');
  return /^[\p{L}\p{N}]{2,}$/u.test(typed) ? typed : null;
}

/** Whether a part or model number contains a code, both without separators: `LAL663` in `LA-L663P`. */
export function holdsCode(expression: RawBuilder<unknown>, code: string): RawBuilder<boolean> {
  return holdsCompact(sql`compact_code(${expression})`, sql`compact_code(${codeIn(code)})`);
}

/** The same for a column with codes without separators, in lower case. */
export function holdsFoldedCode(column: RawBuilder<unknown>, code: string): RawBuilder<boolean> {
  return holdsCompact(column, sql`lower(compact_code(${codeIn(code)}))`);
}

function holdsCompact(column: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${code} <> '' AND ${column} LIKE '%' || ${code} || '%')`;
}
