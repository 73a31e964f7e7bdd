import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds, holdsFolded } from '../../database/text-search.ts';
import { attachmentsOf } from '../attachments/owned-attachments.ts';
import { WordCounts } from '../search/retrieval/document-frequency.ts';
import { timeLimit } from '../search/time-limit.ts';

export interface ArticleFilter {
  /** Matches name, text and author, ignoring case and accents. */
  search?: string | undefined;
  /** Only its direct children; 0: top level. */
  parentId?: number | undefined;
  /** Only these. */
  ids?: readonly number[];
}

const rowColumns = ['id', 'nome', 'autor', 'CUI', 'criado_em', 'atualizado_em'] as const;
const childCount = sql<number>`(SELECT count(*)::int FROM articles child
  WHERE child."CUI" = a.id AND child.exclusao_id IS NULL)`;
const attachments = attachmentsOf('artigo_id', 'a.id');

function inUse(db: Database, { search, parentId, ids }: ArticleFilter) {
  return db
    .selectFrom('articles')
    .where('exclusao_id', 'is', null)
    .$if(search !== undefined, (query) => query.where(holdsFolded(sql.ref('busca'), search ?? '')))
    .$if(parentId === 0, (query) => query.where('CUI', 'is', null))
    .$if((parentId ?? 0) > 0, (query) => query.where('CUI', '=', parentId ?? 0))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []));
}

/** What words articles have, and how many of them. */
export const articleWords = new WordCounts({
  table: 'articles',
  statistics: { table: 'articles_words_idx', column: 'article_vector' },
  meeting: (query, atMost) => sql`SELECT FROM articles_meeting(${query}, ${sql.lit(atMost)})`,
});

/** The newest articles that match all of these tsqueries. */
export async function articlesWithWords(
  db: Database,
  queries: readonly string[],
  atMost: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM articles
     WHERE exclusao_id IS NULL
       AND article_vector(nome, autor, descricao) @@ ALL (${queries}::text[]::tsquery[])
     ORDER BY criado_em DESC, id DESC LIMIT ${atMost}`.execute(db, timeLimit());
  return rows.map(({ id }) => id);
}

/** An article's ancestors, the topmost first. */
const above = sql<{ id: number; nome: string }[]>`(
  WITH RECURSIVE above AS (
    SELECT p.id, p.nome, p."CUI", 1 AS level FROM articles p WHERE p.id = a."CUI"
     UNION ALL
    SELECT p.id, p.nome, p."CUI", level + 1 FROM articles p JOIN above ON p.id = above."CUI")
  SELECT coalesce(json_agg(json_build_object('id', id, 'nome', nome) ORDER BY level DESC), '[]') FROM above)`;

export function findArticle(db: Database, id: number) {
  return db
    .selectFrom('articles as a')
    .where('a.id', '=', id)
    .where('a.exclusao_id', 'is', null)
    .select([...rowColumns, 'descricao'])
    .select([childCount.as('filhos'), attachments.as('anexos'), above.as('acima')])
    .executeTakeFirst();
}

/** A page without their texts: newest first, or with a parent, by name. */
export function listArticles(db: Database, filter: ArticleFilter, { skip, limit }: Slice) {
  const isByName = filter.parentId !== undefined;
  const page = inUse(db, filter)
    .select(rowColumns)
    .$if(isByName, (query) => query.orderBy(sql`fold_text(nome)`).orderBy('id'))
    .$if(!isByName, (query) => query.orderBy('criado_em', 'desc').orderBy('id', 'desc'))
    .offset(skip)
    .limit(limit);
  return db
    .selectFrom(page.as('a'))
    .select(rowColumns)
    .select([childCount.as('filhos'), attachments.as('anexos')])
    .$if(isByName, (query) => query.orderBy(sql`fold_text(a.nome)`).orderBy('a.id'))
    .$if(!isByName, (query) => query.orderBy('a.criado_em', 'desc').orderBy('a.id', 'desc'))
    .execute();
}

export async function countArticles(db: Database, filter: ArticleFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What an article may mention: by link, or by text. */
export interface Mention {
  /** Its path, as links have it: `/sintomas/12`. */
  address: string;
  /** Its text; case and accents are ignored. */
  text: string;
}

function mentioning(db: Database, { address, text }: Mention) {
  // The first condition of each has an index.
  const says = (said: string) => [holdsFolded(sql.ref('busca'), said), holds(sql.ref('descricao'), said)];
  return db
    .selectFrom('articles')
    .where('exclusao_id', 'is', null)
    .where((or) =>
      or.or([
        // `/sintomas/1` does not match `/sintomas/12`.
        or.and([...says(address), sql<boolean>`descricao ~ ${`${address}(?![0-9])`}`]),
        or.and(says(text)),
      ]),
    );
}

/** A page, by name. */
export function listMentioning(db: Database, mention: Mention, { skip, limit }: Slice) {
  return mentioning(db, mention)
    .select(['id', 'nome', 'autor'])
    .orderBy(sql`fold_text(nome)`)
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countMentioning(db: Database, mention: Mention): Promise<number> {
  const { count } = await mentioning(db, mention)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
