import { ConfigError } from './config.ts';
import { EmbeddedDatabaseError } from './database/embedded/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { StartError } from './start-error.ts';

const expected = [StartError, ConfigError, MigrationError, EmbeddedDatabaseError];

/** What the terminal says of a failure that ends the process: one sentence, where it was foreseen. */
export function failureText(error: unknown): string {
  const isExpected = expected.some((type) => error instanceof type);
  return isExpected ? (error as Error).message : String((error as Error).stack ?? error);
}
