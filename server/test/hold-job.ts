import { pino } from 'pino';
import { systemClock } from '../src/clock.ts';
import { connectDatabase } from '../src/database/database.ts';
import { Jobs } from '../src/jobs.ts';

/** A process that begins a job and never ends it: `hold-job.ts <address of the database> <name of the job>`. */
const [, , connectionString = '', name = ''] = process.argv;
const logger = pino({ level: 'error' });
const db = connectDatabase({ client: { connectionString }, maxConnections: 2 }, logger);
const jobs = new Jobs({ db, clock: systemClock, logger });
await jobs.begin({
  name,
  longest: { hours: 1 },
  isDue: () => true,
  work: () => {
    process.stdout.write('working\n');
    return new Promise(() => setInterval(() => undefined, 1_000));
  },
});
