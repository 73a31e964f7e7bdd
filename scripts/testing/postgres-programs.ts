import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DebianProgram, ensureDebianPackages, libraryPath, onPath } from '../debian/packages.ts';

const oldestVersion = 15;
const extensions = ['unaccent', 'pg_trgm'];

export interface PostgresPrograms {
  /** Folder with `initdb` and `postgres`. */
  bin: string;
  env: Record<string, string>;
}

/** User that the server runs as; empty for the user who runs the tests. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

const postgres: DebianProgram = {
  name: 'postgresql',
  packages: ['postgresql'],
  ownPackages: /^postgresql/,
  candidates: (root) => [...inDebianFolders(root), ...(root === '/' ? withExtensionsOnPath() : [])],
};

/** PostgreSQL refuses to run as root. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    ['postgres', 'nobody'].flatMap((name) => users.filter(([user]) => user === name))[0] ?? [];
  if (uid === undefined) throw new Error('neither postgres nor nobody is a user of this machine');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * The machine's PostgreSQL, or Debian's package unpacked beside the project.
 * @param folder must be accessible to `user`: programs that they cannot reach are copied there
 * @throws DebianPackagesUnavailable
 */
export async function findPostgres(user: ServerUser, folder: string): Promise<PostgresPrograms> {
  const { executable, env, source, root } = await ensureDebianPackages(postgres);
  const isInReach =
    spawnSync(executable, ['--version'], { ...user, cwd: '/', env: { ...process.env, ...env } }).status === 0;
  if (isInReach || source === 'machine') return { bin: path.dirname(executable), env };
  // The project may be readable by root only. PostgreSQL finds its share folder relative to itself, so copy everything.
  const copy = path.join(folder, 'programs');
  for (const part of ['usr/lib', 'lib', 'usr/share/postgresql'].filter((part) =>
    existsSync(path.join(root, part)),
  )) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isForCompilationOnly(file),
    });
  }
  // The keeper process removes the folder as this user.
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return {
    bin: path.dirname(path.join(copy, path.relative(root, executable))),
    env: { LD_LIBRARY_PATH: libraryPath(copy) },
  };
}

/** JIT files: three quarters of the size, and not loaded with jit=off. */
function isForCompilationOnly(file: string): boolean {
  return /\/(bitcode|llvm[^/]*|libLLVM[^/]*)$/.test(file);
}

function inDebianFolders(root: string): string[] {
  const versions = path.join(root, 'usr/lib/postgresql');
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .map(Number)
    .filter((version) => version >= oldestVersion)
    .sort((a, b) => b - a)
    .filter((version) => hasExtensions(path.join(root, 'usr/share/postgresql', String(version))))
    .map((version) => path.join(versions, String(version), 'bin/postgres'))
    .filter(hasInitdb);
}

function withExtensionsOnPath(): string[] {
  return onPath('postgres').filter((file) => {
    if (!hasInitdb(file)) return false;
    const config = path.join(path.dirname(file), 'pg_config');
    const version = ask(file, '--version').match(/\d+/)?.[0];
    return Number(version) >= oldestVersion && hasExtensions(ask(config, '--sharedir').trim());
  });
}

function hasInitdb(executable: string): boolean {
  return existsSync(executable) && existsSync(path.join(path.dirname(executable), 'initdb'));
}

function hasExtensions(share: string): boolean {
  return extensions.every((name) => existsSync(path.join(share, 'extension', `${name}.control`)));
}

function ask(program: string, question: string): string {
  const { stdout } = spawnSync(program, [question], { encoding: 'utf8' });
  return stdout ?? '';
}
