import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL database that each test's own is copied from. */
    postgresTemplate: string;
    /** Folder of the embedded database that each test's own is copied from. */
    embeddedTemplate: string;
    /** Folder in which tests make theirs for a database, where it need not lie on a disk. */
    databasesFolder: string;
  }
}
