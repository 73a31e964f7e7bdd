import { inject } from 'vitest';
import './provided.ts';

/** The template database that each test's own is copied from. */
export const templateDatabase = 'bancada';

/** The address of a database of this run's PostgreSQL. */
export function postgresAddress(database: string): string {
  return addressIn(inject('postgresFolder'), database, 'bancada');
}

/** For creating and dropping databases. */
export function adminAddress(): string {
  return addressIn(inject('postgresFolder'), 'postgres', 'postgres');
}

/** The host before the path is never contacted; without it `new URL` rejects the address. */
function addressIn(folder: string, database: string, user: string): string {
  return `postgresql://${user}@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`;
}
