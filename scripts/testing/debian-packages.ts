import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const toolsFolder = path.resolve(import.meta.dirname, '../../.tools');

/** What could not be had, and why. Tests that need it fail with this; they do not pretend. */
export class PackagesUnavailable extends Error {
  override name = 'PackagesUnavailable';
}

/**
 * The root of a folder into which these Debian packages, and what they need beyond what the machine has, are
 * unpacked. Needs no root and installs nothing: apt downloads and verifies into a state of our own, dpkg unpacks.
 * Asks no server where the folder is there already.
 * @throws PackagesUnavailable
 */
export function unpackDebianPackages(name: string, packages: readonly string[]): string {
  const folder = path.join(toolsFolder, name);
  if (existsSync(folder)) return folder;
  const draft = path.join(toolsFolder, `.${name}-${process.pid}`);
  const state = path.join(draft, '.apt');
  process.stderr.write(`fetching Debian packages for the tests: ${packages.join(' ')}\n`);
  try {
    for (const part of ['lists/partial', 'archives/partial'])
      mkdirSync(path.join(state, part), { recursive: true });
    apt(state, ['update']);
    apt(state, ['install', '--yes', '--no-install-recommends', '--download-only', ...packages]);
    const archives = path.join(state, 'archives');
    for (const file of readdirSync(archives).filter((entry) => entry.endsWith('.deb'))) {
      execFileSync('dpkg', ['-x', path.join(archives, file), draft]);
    }
    rmSync(state, { recursive: true });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (existsSync(folder)) return folder;
    throw new PackagesUnavailable(
      `Debian packages ${packages.join(', ')} could not be had: ${String(error)}`,
      { cause: error },
    );
  }
  return folder;
}

function apt(state: string, args: string[]): void {
  const options = {
    'Dir::State::lists': path.join(state, 'lists'),
    'Dir::Cache::archives': path.join(state, 'archives'),
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'Acquire::Retries': '3',
  };
  const settings = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  execFileSync('apt-get', [...settings, '-qq', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
}

/** Where programs from `root` find their libraries. */
export function libraryPath(root: string): string {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.includes('.so'))
    .map((entry) => entry.parentPath);
  return [...new Set(folders)].sort().join(':');
}
