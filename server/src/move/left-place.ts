import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { flushPath } from '../database/embedded/flush.ts';
import { StartError } from '../start-error.ts';

/** Where the knowledge base is now: the first line of the note. */
export type NewPlace = 'postgresql' | 'embutido';

/** In the folder of the embedded database, so that it goes wherever that goes. */
function noteOf(databaseFolder: string): string {
  return path.join(databaseFolder, 'base-mudada.txt');
}

const explanations = (at: string): Record<NewPlace, string> => ({
  postgresql: `Esta base de dados foi mudada para um PostgreSQL em ${at}. O que está nesta pasta parou nesse momento.`,
  embutido: `A base de dados do PostgreSQL foi mudada para esta pasta em ${at}. O que está no PostgreSQL parou nesse momento.`,
});

/** Leaves a note, so that nobody goes on writing in the old place. @param at for people */
export function noteMove(databaseFolder: string, to: NewPlace, at: string): void {
  const note = noteOf(databaseFolder);
  writeFileSync(note, `${to}\n${explanations(at)[to]}\n`);
  flushPath(note);
  flushPath(databaseFolder);
}

/** @throws StartError if the settings name the place that the knowledge base was moved away from */
export function refuseLeftPlace({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }) {
  const note = noteOf(path.join(dataDir, 'db'));
  if (!existsSync(note)) return;
  const [to, explanation] = readFileSync(note, 'utf8').split('\n');
  const isHere = to === (databaseUrl === null ? 'embutido' : 'postgresql');
  if (isHere) return;
  const way =
    databaseUrl === null ? 'Ponha a linha DATABASE_URL no .env' : 'Tire a linha DATABASE_URL do .env';
  throw new StartError(
    `${explanation} ${way}, ou, se quer mesmo voltar a usar a base antiga, apague o arquivo "${note}".`,
  );
}
