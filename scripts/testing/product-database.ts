import path from 'node:path';
import pg from 'pg';
import type { RunningProduct } from './people.ts';

/** Works on the product's own database, which listens on a socket in its data folder. */
export async function withDatabase<Result>(
  { dataDir }: Pick<RunningProduct, 'dataDir'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ user: 'bancada', database: 'bancada', host: path.join(dataDir, 'db') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
