import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../src/database/database.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertKnowledge } from './insert-knowledge.ts';
import { type Starter, starterFiles } from './starter-files.ts';

const marker = 'starter-loaded';

/**
 * Loads the starter knowledge base into an empty database, in one transaction. Does nothing if it was loaded before, or if
 * there is any manufacturer, model or symptom already.
 * @param directory folder of the JSON files
 * @returns whether it was loaded now
 */
export async function loadStarter(db: Database, directory: string): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const starter = await readStarter(directory);
  const isLoaded = await db.transaction().execute(async (db) => {
    // A concurrent loader waits here, and then finds the marker.
    await sql`LOCK TABLE instance_settings IN SHARE ROW EXCLUSIVE MODE`.execute(db);
    if (!(await isEmpty(db))) return false;
    await db.insertInto('instance_settings').values({ nome: marker, valor: 'yes' }).execute();
    const catalogue = await insertCatalogue(db, starter);
    await insertKnowledge(db, starter.fluxos, catalogue);
    return true;
  });
  // The search weighs words by their frequency in the statistics.
  if (isLoaded) await sql`ANALYZE`.execute(db);
  return isLoaded;
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
