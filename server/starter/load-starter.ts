import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { advisoryLocks } from '../src/database/advisory-locks.ts';
import type { Database } from '../src/database/database.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertKnowledge } from './insert-knowledge.ts';
import { type Starter, starterFiles } from './starter-files.ts';

const marker = 'starter-loaded';
const askAgainMs = 250;

/**
 * Loads the starter knowledge base into an empty database, in one transaction. Does nothing if it was loaded before, or if
 * there is any manufacturer, model or symptom already.
 * @param directory folder of the JSON files
 * @returns whether it was loaded now
 */
export async function loadStarter(db: Database, directory: string): Promise<boolean> {
  while (await isEmpty(db)) {
    const isLoaded = await loadInTurn(db, await readStarter(directory));
    // The search weighs words by their frequency in the statistics.
    if (isLoaded === true) await sql`ANALYZE`.execute(db);
    if (isLoaded !== null) return isLoaded;
    // Asked again and again: on a slow machine loading takes longer than a statement may wait.
    await delay(askAgainMs);
  }
  return false;
}

/** @returns null while another process loads it */
function loadInTurn(db: Database, starter: Starter): Promise<boolean | null> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ isFree: boolean }>`
      SELECT pg_try_advisory_xact_lock(${advisoryLocks.starter}::bigint) AS "isFree"`.execute(db);
    if (rows[0]?.isFree !== true) return null;
    if (!(await isEmpty(db))) return false;
    await db.insertInto('instance_settings').values({ nome: marker, valor: 'yes' }).execute();
    const catalogue = await insertCatalogue(db, starter);
    await insertKnowledge(db, starter, catalogue);
    return true;
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM instance_settings WHERE nome = ${marker})
       AND NOT EXISTS (SELECT FROM manufacturers)
       AND NOT EXISTS (SELECT FROM categories)
       AND NOT EXISTS (SELECT FROM articles)
       AND NOT EXISTS (SELECT FROM symptoms) AS "isEmpty"`.execute(db);
  return rows[0]?.isEmpty === true;
}

async function readStarter(directory: string): Promise<Starter> {
  const read = async <File extends keyof Starter>(name: File): Promise<[File, unknown]> => {
    const content: unknown = JSON.parse(await readFile(path.join(directory, `${name}.json`), 'utf8'));
    return [name, content];
  };
  const contents = await Promise.all((Object.keys(starterFiles) as (keyof Starter)[]).map(read));
  return z.parse(z.object(starterFiles), Object.fromEntries(contents));
}
