import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { readCurrent, readSoFar } from './index/current-index.ts';
import { currentReading } from './read-typed.ts';

/** How often it is said how far it is: while nothing can be searched, and afterwards. */
const sayEveryMs = { before: 3_000, after: 60_000 };

/** Reads what is searched, so that no search has to wait for it. Of many records the last ones are read after this has ended. */
export async function prepareSearch(
  db: Database,
  logger: Logger,
  say: (sentence: string) => void,
): Promise<void> {
  let saidAt = performance.now();
  let everyMs = sayEveryMs.before;
  const whole = readCurrent(db, (records) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(`Preparando a busca: ${records.toLocaleString('pt-BR')} registros lidos…`);
  });
  const isWhole = readSoFar(db).then((current) => current.isWhole);
  whole.then(
    async () => (await isWhole) || say('A busca está pronta: todos os registros foram lidos.'),
    // The next search tries again, and says so to who asks.
    (error: unknown) => logger.warn({ err: error }, 'the records were not all read for the search'),
  );
  if (!(await isWhole)) {
    everyMs = sayEveryMs.after;
    say('A busca já responde com o que foi lido, e lê o resto enquanto isso.');
    return;
  }
  await currentReading(db);
}
