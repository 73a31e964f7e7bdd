import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { readCurrent, readSoFar } from './index/current-index.ts';
import { currentReading } from './read-typed.ts';

/** How often it is said how far it is: while nothing can be searched, and afterwards. */
const sayEveryMs = { before: 3_000, after: 60_000 };

/**
 * Reads what is searched, so that few searches have to wait for it. Of many records the last ones are read while it answers from the first.
 * Ends without an error where it fails: the next search tries again, and says so to who asks.
 * @param stopping after it a failure is expected: the database is closed
 */
export async function prepareSearch(
  db: Database,
  logger: Logger,
  say: (sentence: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  let saidAt = performance.now();
  let everyMs = sayEveryMs.before;
  const whole = readCurrent(db, (records) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(`Preparando a busca: ${records.toLocaleString('pt-BR')} registros lidos…`);
  });
  const answering = readSoFar(db).then(async ({ isWhole }) => {
    if (isWhole) return;
    everyMs = sayEveryMs.after;
    say('A busca já responde com o que foi lido, e lê o resto enquanto isso.');
    await whole;
    say('A busca está pronta: todos os registros foram lidos.');
  });
  await Promise.all([whole, answering])
    .then(() => currentReading(db))
    .catch((error: unknown) => {
      if (!stopping.aborted) logger.warn({ err: error }, 'the records were not all read for the search');
    });
}
