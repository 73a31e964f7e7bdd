import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { flushPath } from './flush.ts';
import { clusterName, type Place } from './place.ts';
import { programOf } from './programs.ts';
import { giveTo, runBy } from './runner.ts';
import { accessRules, letterLocales } from './settings.ts';

/** Database folder of earlier versions of Bancada, which used PGlite. Nothing else has used this name. */
export const formerName = 'pgdata';
/** File with the password for connections over a port. */
const passwordName = 'senha';
/** Owns the database and has no other rights on the server, which limits what an SQL injection can do. */
export const role = 'bancada';

export type Way = keyof typeof accessRules;

/** @throws EmbeddedDatabaseError if the database was created by PGlite, or by another PostgreSQL version */
export function refuseForeign(directory: string, place: Place): void {
  if (existsSync(path.join(directory, formerName)))
    throw new EmbeddedDatabaseError(
      `A pasta "${path.join(directory, formerName)}" tem um banco de dados de uma versão anterior da Bancada (PGlite), que esta não lê: volte à versão anterior para usar esses dados, ou mova a pasta "${directory}" para outro lugar e inicie de novo com um banco vazio.`,
    );
  const made = path.join(place.directory, clusterName, 'PG_VERSION');
  if (!existsSync(made)) return;
  const has = readFileSync(made, 'utf8').trim();
  const reads = /\d+/.exec(
    runBy(place.runner, [programOf(place.programs, 'postgres'), '--version']).stdout,
  )?.[0];
  if (has !== reads)
    throw new EmbeddedDatabaseError(
      `O banco de dados em "${place.directory}" é do PostgreSQL ${has}, e esta versão da Bancada traz o ${reads}: volte à versão da Bancada que o fez.`,
    );
}

/**
 * Creates the database if there is none: under a temporary name, renamed when it is complete and on disk, so that one left
 * incomplete by a power cut is never opened.
 * @param isFlushed false: whoever made it flushes it as a whole before it counts
 */
export function makeCluster(place: Place, way: Way, { isFlushed }: { isFlushed: boolean }): void {
  const { directory, runner } = place;
  const cluster = path.join(directory, clusterName);
  if (existsSync(cluster)) {
    // A restored copy may have looser permissions, which PostgreSQL refuses.
    chmodSync(cluster, 0o700);
    return;
  }
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  const passwordFile = path.join(directory, passwordName);
  if (way === 'port') writeFileSync(passwordFile, password, { mode: 0o600 });
  run(place, [
    programOf(place.programs, 'initdb'),
    ...initdbOptions(draft),
    ...(way === 'port' ? [`--pwfile=${passwordFile}`] : []),
    ...(isFlushed ? [] : ['--no-sync']),
  ]);
  writeFileSync(path.join(draft, 'pg_hba.conf'), accessRules[way]);
  run(
    place,
    [programOf(place.programs, 'postgres'), '--single', '-D', draft, 'template1'],
    `CREATE ROLE ${role} LOGIN${way === 'port' ? ` PASSWORD '${password}'` : ''};\nCREATE DATABASE ${role} OWNER ${role};\n`,
  );
  flushPath(path.join(draft, 'pg_hba.conf'));
  renameSync(draft, cluster);
  flushPath(directory);
  // The folder itself may be new.
  flushPath(path.dirname(directory));
  giveTo(cluster, runner.owner);
}

/** Sorting by code point and PostgreSQL's own case tables: the same on every system, and after updates. */
function initdbOptions(draft: string): string[] {
  return [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--auth-local=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letterLocales[process.platform] ?? 'C'}`,
    '--text-search-config=simple',
  ];
}

function run({ directory, runner }: Place, line: string[], input?: string): void {
  const { status, stderr, error } = runBy(runner, line, input === undefined ? {} : { input });
  if (status === 0 && !/^.*(ERROR|FATAL|PANIC):/m.test(stderr)) return;
  const reason = error?.message ?? lastLine(stderr);
  throw new EmbeddedDatabaseError(`Não foi possível criar o banco de dados em "${directory}": ${reason}.`);
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => /error|FATAL|PANIC/i.test(line)) ?? text.trim().slice(-200)
  );
}

/** The password for connections over a port. */
export function readPassword(directory: string): string {
  return readFileSync(path.join(directory, passwordName), 'utf8');
}
