import { ConfigError } from './config.ts';
import { EmbeddedDatabaseError } from './database/embedded/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { StartError } from './start-error.ts';

const expected = [StartError, ConfigError, MigrationError, EmbeddedDatabaseError];

/** Text for the terminal about an error that ends the process: a single sentence if it was expected. */
export function failureText(error: unknown): string {
  const isExpected = expected.some((type) => error instanceof type);
  return isExpected ? (error as Error).message : String((error as Error).stack ?? error);
}
