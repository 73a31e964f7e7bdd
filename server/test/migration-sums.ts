import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const migrationsFolder = path.resolve(import.meta.dirname, '../migrations');
/** In the form of `sha256sum`: `sha256sum --check sums.txt` reads it too. */
export const sumsFile = path.join(migrationsFolder, 'sums.txt');

/** The recorded checksums, by file. */
export function keptSums(): Map<string, string> {
  const lines = readFileSync(sumsFile, 'utf8').split('\n').slice(0, -1);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The checksums of the current files. */
export function sumsNow(): Map<string, string> {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return new Map(
    names.sort().map((name) => {
      const content = readFileSync(path.join(migrationsFolder, name));
      return [name, createHash('sha256').update(content).digest('hex')];
    }),
  );
}

/** Migrations that differ from their recorded checksum, or are gone. */
export function changedMigrations(): string[] {
  const now = sumsNow();
  return [...keptSums()].filter(([name, sum]) => now.get(name) !== sum).map(([name]) => name);
}
