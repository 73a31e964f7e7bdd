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

/** The folder of the database within its place. */
export const clusterName = 'postgresql';

/** Where the database lies, where its programs lie, and as whom they run. */
export interface Place {
  runner: Runner;
  /** The folder of `bin`, `lib` and `share`. */
  programs: string;
  /** The folder of the database and its socket. */
  directory: string;
}

/** What is at hand where the server is root. */
export interface RootMeans {
  /** The program that runs another in a user namespace. */
  unshare: string;
  /** For what cannot lie in the data folder or in the project. */
  systemFolder: string;
}

const usualMeans: RootMeans = { unshare: 'unshare', systemFolder: '/var/lib/bancada' };
/** Beside the database's own folder in `DATA_DIR`: where it is, if it is not there. */
const noteName = 'lugar.txt';

/** The folder of the database, where an earlier start put it elsewhere. */
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
 * Finds as whom PostgreSQL can run and reach its files. Where nobody whom it accepts may pass to the data folder or to the programs
 * (root alone may enter a folder above them), they go to a folder of the system, and `say` tells of it.
 * @param directory the database's own folder in `DATA_DIR`; it is there
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
  // An ordinary user's programs do not run at all: another place would not help.
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
  /** The programs. */
  runs: boolean;
  /** The data folder. */
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

/** The data folder itself is its owner's alone: where that is all that stops a user without rights, it may pass, and see nothing. */
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

/** Takes the database along, if there is one; the note is written when it is whole. */
function moved(directory: string, systemFolder: string): string {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const target = path.join(makeSystemFolder(systemFolder), name);
  const own = path.join(directory, clusterName);
  if (existsSync(own)) {
    const draft = `${target}.novo`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(own, path.join(draft, clusterName), { recursive: true, verbatimSymlinks: true });
    flushTree(draft);
    // Of a start that was cut off before its note; nothing is thrown away unseen.
    if (existsSync(target)) renameSync(target, `${target}.anterior-${process.pid}`);
    renameSync(draft, target);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  chmodSync(target, 0o700);
  const note = path.join(directory, noteName);
  writeFileSync(
    note,
    `${target}\nO banco de dados desta pasta fica na pasta acima: copie as duas juntas, e não apague este arquivo.\n`,
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
