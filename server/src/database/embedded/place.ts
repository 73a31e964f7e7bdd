import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { flushPath, flushTree } from './flush.ts';
import type { Programs } from './programs.ts';
import { canEnter, canRun, giveTo, possibleRunners, type Runner } from './runner.ts';

/** Name of PostgreSQL's data folder inside `Place.directory`. */
export const clusterName = 'postgresql';

/** Where the data and the programs are, and the user to run them as. */
export interface Place {
  runner: Runner;
  /** Folder with `bin`, `lib` and `share`. */
  programs: string;
  /** Folder of the data and the socket. */
  directory: string;
}

/** For a server that runs as root. */
export interface RootMeans {
  /** The program that runs another in a user namespace. */
  unshare: string;
  /** For what the user of PostgreSQL cannot reach in the data folder or the project. */
  systemFolder: string;
}

const usualMeans: RootMeans = { unshare: 'unshare', systemFolder: '/var/lib/bancada' };
/** File in the `DATA_DIR` database folder that says where the data is, if it was moved elsewhere. */
export const noteName = 'lugar.txt';

/** Where an earlier start moved the database; null if it is in its own folder. */
export function notedDirectory(directory: string): string | null {
  const note = path.join(directory, noteName);
  if (!existsSync(note)) return null;
  const noted = readFileSync(note, 'utf8').split('\n', 1)[0] ?? '';
  if (existsSync(noted)) return noted;
  throw new EmbeddedDatabaseError(
    `O banco de dados desta pasta fica em "${noted}" (anotado em "${note}"), que não existe mais: traga a pasta de volta.`,
  );
}

/**
 * Finds a user who can run PostgreSQL and reach its files. If none can reach the data folder or the programs (because only root
 * may enter a parent folder), these move to a system folder, and `say` prints where.
 * @param directory the database folder in `DATA_DIR`, which must exist
 */
export function findPlace(
  directory: string,
  programs: Programs,
  say: (sentence: string) => void,
  means: RootMeans = usualMeans,
): Place {
  const runners = possibleRunners(path.dirname(directory), means.unshare);
  const noted = notedDirectory(directory);
  const best = firstThatReaches(runners, programs.folder, noted === null ? path.dirname(directory) : null);
  const { runner, runs, enters } = best;
  // As an ordinary user: the programs do not run at all, and moving them would not help.
  if (!runs && runner.owner === null) throw cannotRun();
  const place = {
    runner,
    programs: runs ? programs.folder : copiedPrograms(programs, runner, means.systemFolder),
    directory: noted ?? (enters || runner.owner === null ? directory : moved(directory, means.systemFolder)),
  };
  if (place.directory === directory) letIn(runner, path.dirname(directory));
  giveTo(place.directory, runner.owner);
  if (place.directory !== directory) {
    if (!canEnter(runner, place.directory)) throw cannotReach(place.directory);
    say(
      `Aviso: o PostgreSQL não roda como root, e só root entra em "${directory}": o banco de dados fica em "${place.directory}".`,
    );
  }
  return place;
}

interface Reach {
  runner: Runner;
  /** Whether the runner can run the programs. */
  runs: boolean;
  /** Whether the runner can enter the data folder. */
  enters: boolean;
}

function firstThatReaches(runners: readonly Runner[], programs: string, folder: string | null): Reach {
  const reaches = runners.map((runner) => ({
    runner,
    runs: canRun(runner, programs),
    enters: folder !== null && (canEnter(runner, folder) || canEnter(runner, path.dirname(folder))),
  }));
  const best =
    reaches.find(({ runs, enters }) => runs && enters) ?? reaches.find(({ runs }) => runs) ?? reaches[0];
  if (best === undefined) throw new Error('nobody may run PostgreSQL');
  return best;
}

/** Opens the data folder to the runner's group for passing through, not listing, if nothing else keeps the runner out. */
function letIn(runner: Runner, folder: string): void {
  if (runner.owner === null || canEnter(runner, folder)) return;
  chownSync(folder, -1, runner.owner.gid);
  chmodSync(folder, 0o710);
}

function copiedPrograms({ folder, version }: Programs, runner: Runner, systemFolder: string): string {
  const copy = path.join(makeSystemFolder(systemFolder), `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  if (!canRun(runner, copy)) throw cannotRun();
  return copy;
}

/** Moves an existing database too; the note is written once the copy is complete. */
function moved(directory: string, systemFolder: string): string {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const target = path.join(makeSystemFolder(systemFolder), name);
  const own = path.join(directory, clusterName);
  if (existsSync(own)) {
    const draft = `${target}.novo`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(own, path.join(draft, clusterName), { recursive: true, verbatimSymlinks: true });
    flushTree(draft);
    // Left by a start that was interrupted before it wrote the note; never delete it unasked.
    if (existsSync(target)) renameSync(target, `${target}.anterior-${process.pid}`);
    renameSync(draft, target);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  chmodSync(target, 0o700);
  const note = path.join(directory, noteName);
  writeFileSync(
    note,
    `${target}\nO banco de dados desta pasta fica na pasta acima: copie as duas juntas, e não apague este arquivo.\n`,
    { mode: 0o600 },
  );
  flushPath(note);
  flushPath(directory);
  rmSync(own, { recursive: true, force: true });
  return target;
}

function makeSystemFolder(systemFolder: string): string {
  try {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw cannotReach(systemFolder, error);
  }
  return systemFolder;
}

function cannotReach(folder: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `O PostgreSQL não roda como root e não alcança "${folder}": inicie a Bancada como outro usuário ou defina DATABASE_URL.`,
    { cause },
  );
}

function cannotRun(): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'O PostgreSQL embutido não funciona neste sistema: defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo.',
  );
}
