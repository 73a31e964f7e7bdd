import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type AptRequest, unpackPackages } from './apt.ts';
import { withLock } from './lock.ts';

export interface DebianProgram {
  /** Name of its folder in `.tools`. */
  name: string;
  packages: readonly string[];
  /** The program's own packages: downloaded even if dpkg lists them as installed, since the machine's did not work. */
  ownPackages: RegExp;
  /** Paths of the program below a root (`/` is the machine's own), best first. */
  candidates(root: string): string[];
  /** What it is asked for its version with; `--version` unless given. */
  versionOption?: string;
  /** Does what the packages' own installation scripts would have done. */
  prepare?(root: string): Promise<void>;
}

export interface FoundProgram {
  executable: string;
  /** Added to the environment of the process that runs it. */
  env: Record<string, string>;
  source: 'machine' | 'extracted';
  /** Root of its packages' paths. */
  root: string;
}

/** The packages that could not be had, and why. Tests that need them fail with this instead of being skipped. */
export class DebianPackagesUnavailable extends Error {
  override name = 'DebianPackagesUnavailable';
}

const defaultToolsFolder = path.resolve(import.meta.dirname, '../../.tools');
/** `BANCADA_TEST_TOOLS=extracted` ignores the machine's own programs. */
const ignoresMachine = () => process.env.BANCADA_TEST_TOOLS === 'extracted';

/**
 * A program from Debian: the machine's own, or unpacked into `.tools`, as root or any other user. Installs nothing on the
 * machine, and downloads nothing that was unpacked before.
 * @throws DebianPackagesUnavailable
 */
export async function ensureDebianPackages(
  program: DebianProgram,
  {
    toolsFolder = defaultToolsFolder,
    settings,
  }: { toolsFolder?: string } & Pick<AptRequest, 'settings'> = {},
): Promise<FoundProgram> {
  const folder = folderOf(program, toolsFolder);
  const own = ignoresMachine() ? undefined : firstThatRuns(program, '/', {});
  if (own !== undefined) return { executable: own, env: {}, source: 'machine', root: '/' };
  const before = findExtracted(program, folder);
  if (before !== undefined) return before;
  try {
    await mkdir(toolsFolder, { recursive: true });
    accessSync(toolsFolder, constants.W_OK);
    return await withLock(`${folder}.lock`, async () => {
      // Another process may have unpacked it in the meantime.
      const meanwhile = findExtracted(program, folder);
      if (meanwhile !== undefined) return meanwhile;
      await extract({ ...program, ...(settings && { settings }) }, folder);
      const found = findExtracted(program, folder);
      if (found === undefined) throw new Error(`nothing below ${folder} runs (${whyNot(program, folder)})`);
      return found;
    });
  } catch (error) {
    throw new DebianPackagesUnavailable(
      `${program.name} is not on this machine, and Debian's packages (${program.packages.join(', ')}) could not be ` +
        `fetched with apt-get and unpacked into ${folder}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

const folderOf = (program: DebianProgram, toolsFolder: string) =>
  path.join(toolsFolder, `${program.name}-${keyOf(program)}`);

/** Atomic: the folder gets its final name only when it is complete. The caller holds the lock. */
async function extract(program: DebianProgram & AptRequest, folder: string): Promise<void> {
  await removeDrafts(folder);
  // A unique name: child processes of a killed run may still be writing into the previous draft.
  const draft = await mkdtemp(`${folder}.draft-`);
  try {
    await unpackPackages(program, draft);
    await program.prepare?.(draft);
    // mkdtemp creates it with mode 700.
    await chmod(draft, 0o755);
    // A previous copy that no longer runs because the machine has changed.
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await removeDrafts(folder);
  }
}

async function removeDrafts(folder: string): Promise<void> {
  const entries = await readdir(path.dirname(folder));
  for (const name of entries.filter((entry) => entry.startsWith(`${path.basename(folder)}.draft-`))) {
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

function findExtracted(program: DebianProgram, root: string): FoundProgram | undefined {
  if (!existsSync(root)) return undefined;
  const env = { LD_LIBRARY_PATH: libraryPath(root) };
  const executable = firstThatRuns(program, root, env);
  return executable === undefined ? undefined : { executable, env, source: 'extracted', root };
}

function firstThatRuns(
  program: DebianProgram,
  root: string,
  env: Record<string, string>,
): string | undefined {
  return program.candidates(root).find((candidate) => askVersion(program, candidate, env).status === 0);
}

/** Loads every library that the program is linked with; a missing one fails here, with its name on stderr. */
function askVersion(
  { versionOption = '--version' }: DebianProgram,
  executable: string,
  env: Record<string, string>,
) {
  return spawnSync(executable, [versionOption], { env: { ...process.env, ...env }, encoding: 'utf8' });
}

function whyNot(program: DebianProgram, root: string): string {
  const candidates = program.candidates(root);
  if (candidates.length === 0) return 'the program is not in the packages';
  return candidates
    .map((candidate) => askVersion(program, candidate, { LD_LIBRARY_PATH: libraryPath(root) }))
    .map(({ error, stderr, status }) => error?.message ?? (stderr.trim() || `it ended with code ${status}`))
    .join('; ');
}

/** Other packages or another Debian get another folder, so that nothing changes under a running program. */
function keyOf({ packages }: DebianProgram): string {
  const release = '/etc/os-release';
  const system = existsSync(release) ? readFileSync(release, 'utf8') : '';
  return createHash('sha256')
    .update(JSON.stringify([packages, process.arch, /^VERSION_ID=.*$/m.exec(system)?.[0]]))
    .digest('hex')
    .slice(0, 8);
}

/** Library path for programs unpacked below `root`. */
export function libraryPath(root: string): string {
  const folders = ['usr/lib', 'lib']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => /^lib.+\.so(\.|$)/.test(entry.name))
    .map((entry) => entry.parentPath);
  const inherited = process.env.LD_LIBRARY_PATH;
  return [...new Set(folders)]
    .sort()
    .concat(inherited ? [inherited] : [])
    .join(':');
}

/** Files of this name in these folders, then on PATH. */
export function onPath(name: string, folders: string[] = []): string[] {
  const onThePath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const files = [...folders, ...onThePath].map((folder) => path.join(folder, name));
  return [...new Set(files)].filter((file) => existsSync(file));
}
