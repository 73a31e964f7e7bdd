import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { programOf } from './programs.ts';

/** How to run PostgreSQL, which refuses root, as another user. */
export interface Runner {
  /** A command prefix, such as `unshare`. */
  prefix: readonly string[];
  /** For `spawn`; empty: this process's user. */
  identity: { uid?: number; gid?: number };
  /** Owner of its files; null: this process's user, who is not root. */
  owner: Owner | null;
}

export interface Owner {
  uid: number;
  gid: number;
}

const asOneself: Runner = { prefix: [], identity: {}, owner: null };

/**
 * In order of preference. For root: the owner of the data folder; root without privileges in a Linux user namespace; an
 * unprivileged user.
 * @param folder the data folder
 * @param unshare the program of util-linux
 */
export function possibleRunners(folder: string, unshare: string): Runner[] {
  if (process.getuid?.() !== 0) return [hasName() ? asOneself : underAName(unshare)];
  const users = readUsers();
  const owner = users.find(({ uid }) => uid === statSync(folder).uid && uid !== 0);
  const nobody = ['bancada', 'nobody'].flatMap((name) => users.filter((user) => user.name === name))[0];
  if (nobody === undefined)
    throw new EmbeddedDatabaseError(
      'O PostgreSQL não roda como root, e este sistema não tem o usuário "nobody": inicie a Bancada como outro usuário ou defina DATABASE_URL.',
    );
  const runners = [asUser(nobody)];
  const inNamespace: Runner = {
    ...asOneself,
    prefix: namespaceOf(nobody, unshare),
    owner: { uid: 0, gid: 0 },
  };
  if (runsToItsEnd(runBy(inNamespace, ['true']))) runners.unshift(inNamespace);
  if (owner !== undefined) runners.unshift(asUser(owner));
  return runners;
}

/** Maps this process's user to another id, without any more rights than outside. */
function namespaceOf({ uid, gid }: Owner, unshare: string): string[] {
  return [unshare, '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
}

/** A container may run with a uid that has no name. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return false;
    throw error;
  }
}

/** `initdb` fails for a user without a name. */
function underAName(unshare: string): Runner {
  const named = readUsers().find(({ name }) => name === 'nobody');
  if (named === undefined) return asOneself;
  const runner = { ...asOneself, prefix: namespaceOf(named, unshare) };
  return runsToItsEnd(runBy(runner, ['true'])) ? runner : asOneself;
}

function asUser({ uid, gid }: Owner): Runner {
  return { prefix: [], identity: { uid, gid }, owner: { uid, gid } };
}

interface User extends Owner {
  name: string;
}

/** Users that root may switch to: `initdb` needs one with a name. */
function readUsers(): User[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name = '', , uid, gid]) =>
      gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }],
    );
}

/** Runs a program and waits for its end. */
export function runBy(
  { prefix, identity }: Runner,
  line: readonly string[],
  options: { input?: string; cwd?: string } = {},
): SpawnSyncReturns<string> {
  const [program = '', ...args] = [...prefix, ...line];
  // Not in this process's folder, which the user may not be able to enter.
  return spawnSync(program, args, {
    cwd: '/',
    env: environment(),
    encoding: 'utf8',
    ...identity,
    ...options,
  });
}

function runsToItsEnd({ status }: { status: number | null }): boolean {
  return status === 0;
}

export function canRun(runner: Runner, programs: string): boolean {
  return runsToItsEnd(runBy(runner, [programOf(programs, 'postgres'), '--version']));
}

export function canEnter(runner: Runner, folder: string): boolean {
  return runner.owner === null || runsToItsEnd(runBy(runner, ['sh', '-c', 'cd "$1"', 'sh', folder]));
}

/** Changes the owner of a folder and its contents; the folder itself last, so that its owner tells whether it is complete. */
export function giveTo(folder: string, owner: Owner | null): void {
  if (owner === null || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
  chownSync(folder, owner.uid, owner.gid);
}

/** The environment without a person's own PostgreSQL settings (PGDATA, PGPORT, …). */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !/^(LC_|LANG)/.test(name),
  );
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}
