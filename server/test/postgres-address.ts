import { inject } from 'vitest';
import './provided.ts';

/** The name of the database that each test's own is copied from. */
export const templateDatabase = 'bancada_template';

/** The test server's address of another database. */
export function postgresAddress(database: string): string {
  return inject('postgresTemplate').replace(new RegExp(`/${templateDatabase}(?=\\?|$)`), `/${database}`);
}
