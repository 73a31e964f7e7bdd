import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { startEmbeddedEngine } from '../database/embedded/embedded-engine.ts';
import { clusterName, notedDirectory } from '../database/embedded/place.ts';
import { StartError } from '../start-error.ts';
import { openSession, type Session } from './session.ts';

interface Means {
  logger: Logger;
  say(sentence: string): void;
  /** Cancels what runs in the database. */
  signal: AbortSignal;
}

/** The embedded database of a data folder, which no server may have open meanwhile. */
export async function openEmbedded(directory: string, means: Means): Promise<Session> {
  const engine = await startEmbeddedEngine({ directory, logger: means.logger, say: means.say });
  try {
    const session = await openSession(engine.connection, false, means);
    return {
      ...session,
      close: async () => {
        await session.close();
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** @throws StartError, as starting the engine would make an empty one */
export function requireEmbedded(directory: string): void {
  if (existsSync(path.join(directory, clusterName))) return;
  if (existsSync(directory) && notedDirectory(directory) !== null) return;
  throw new StartError(
    `Não há banco de dados da Bancada em "${directory}": defina DATA_DIR com a pasta de dados do servidor.`,
  );
}
