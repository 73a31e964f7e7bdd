import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket of this run's PostgreSQL. */
    postgresFolder: string;
    /** Folder of a whole database, as a server leaves it: what a test's own data folder is copied from. */
    embeddedTemplate: string;
    /** Folder in which tests make theirs for a database, where it need not lie on a disk. */
    databasesFolder: string;
  }
}
