import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run's PostgreSQL socket. */
    postgresFolder: string;
    /** Folder of a complete database, as a server leaves it: tests copy it into their own data folder. */
    embeddedTemplate: string;
    /** Where tests put their databases unless these must be on a disk. */
    databasesFolder: string;
  }
}
