import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { flushPath } from './flush.ts';

/** In the folder of the database, so that it goes wherever that goes. */
const noteName = 'base-mudada.txt';
/** First line of the note. */
const movedTo = 'postgresql';

/** Leaves a note in a database that a PostgreSQL has taken the place of, so that nobody goes on writing there. */
export function noteLeft(directory: string, at: Date): void {
  const note = path.join(directory, noteName);
  const text = `Esta base de dados foi mudada para um PostgreSQL em ${at.toLocaleString('pt-BR')}. O que está nesta pasta parou nesse momento.`;
  writeFileSync(note, `${movedTo}\n${text}\n`, { mode: 0o600 });
  flushPath(note);
  flushPath(directory);
}

/** @throws EmbeddedDatabaseError if the database has such a note */
export function refuseLeft(directory: string): void {
  const note = path.join(directory, noteName);
  if (!existsSync(note)) return;
  const [to, explanation] = readFileSync(note, 'utf8').split('\n');
  if (to !== movedTo) return;
  throw new EmbeddedDatabaseError(
    `${explanation} Ponha a linha DATABASE_URL no .env, ou, se quer mesmo voltar a usar a base antiga, apague o arquivo "${note}".`,
  );
}
