import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type KeyKind, keyKinds, recordKey } from '../../database/record-key.ts';
import { asPattern } from '../../database/text-search.ts';

/** Kinds with suggestions: texts that two people may write twice. */
export type TextKind = Extract<KeyKind, 'symptom' | 'diagnosis' | 'solution'>;

export interface SimilarText {
  id: number;
  texto: string;
  similaridade: number;
}

/** The input to compare with the texts. */
export interface Typed {
  kind: TextKind;
  text: string;
  /** The input with its typos corrected; equal to `text` if there are none. */
  meant: string;
}

/** How much of a text is compared: longer than what people type at once. */
const comparedMaxChars = 300;
/** Length of the indexed prefix (migration 0015). */
const startMaxChars = 64;

const folded = (text: string) => sql`left(fold_text(${text}::text), ${comparedMaxChars}::int)`;
const title = sql`left(d.texto, ${sql.lit(comparedMaxChars)})`;

/** A negated text does not mean the same as a positive one, however similar their words. */
const negation = String.raw`\m(nao|sem|nem|nunca|jamais)\M`;

/** 0 to 1; 1 only for the same text. The mean of the similarity of the whole and the share of the input it contains. */
function similarity({ text, meant }: Typed): RawBuilder<number> {
  const alike = (typed: string) =>
    sql`(similarity(${title}, ${folded(typed)}) + word_similarity(${folded(typed)}, ${title})) / 2`;
  return sql<number>`CASE WHEN same_text_key(d.titulo) = same_text_key(${text}::text) THEN 1
    ELSE least(0.99, greatest(${alike(text)}, ${alike(meant)}))
         * CASE WHEN (${title} ~ ${negation}) = (${folded(meant)} ~ ${negation}) THEN 1 ELSE 0.8 END END`;
}

function select(typed: Typed, found: RawBuilder<boolean>, atMost: number) {
  return sql<SimilarText>`
    SELECT (d.lista / 8)::int AS id, d.titulo AS texto, (${similarity(typed)})::float8 AS similaridade
      FROM (SELECT lista, titulo, texto FROM listed_texts
             WHERE lista % 8 = ${sql.lit(keyKinds[typed.kind])} AND em_uso AND ${found} LIMIT ${atMost}) AS d`;
}

/** Texts with this prefix, an identical text first. */
export async function listBeginning(db: Database, typed: Typed, atMost: number): Promise<SimilarText[]> {
  const start = sql`left(fold_text(${typed.text}::text), ${sql.lit(startMaxChars)})`;
  const pattern = asPattern(start);
  const indexed = sql`left(texto, ${sql.lit(startMaxChars)})`;
  const { rows } = await sql<SimilarText>`
    (${select(typed, sql<boolean>`${indexed} LIKE ${pattern} AND same_text_key(titulo) = same_text_key(${typed.text}::text)`, 1)})
    UNION
    (${select(typed, sql<boolean>`${indexed} LIKE ${pattern} || '%'`, atMost)})`.execute(db);
  return rows;
}

/** The similarity of these records. */
export async function listAlike(db: Database, typed: Typed, ids: readonly number[]): Promise<SimilarText[]> {
  if (ids.length === 0) return [];
  const lists = ids.map((id) => recordKey(typed.kind, id));
  const { rows } = await select(typed, sql<boolean>`lista = ANY (${lists}::bigint[])`, lists.length).execute(
    db,
  );
  return rows;
}
