import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { serverLog } from './log.ts';
import { type RunningServer, startServer } from './server.ts';
import { failureText } from './start-failures.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Far more than a stop takes: the server gives its calls 20 s, its messages 10, its database 20. */
const forcedStopAfterMs = 60_000;

/** Messages for the person at the terminal go to stdout, the log to stderr. */
function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

async function main(): Promise<void> {
  const envFile = path.join(root, '.env');
  // Variables that are set take precedence over the file.
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env, root);
  const logger = serverLog(config);
  // As the log: sentences that cannot be written to a full disk end nothing.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // Node itself would print everything that the error holds.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'crashed');
    process.exit(1);
  });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const starting = startServer({
    config,
    root,
    version,
    logger,
    say,
    isTerminal: process.stdout.isTTY === true,
  });
  stopOnSignals(starting, logger);
  await starting;
}

/** Called first, as the server may be stopped the moment it is ready. A start in progress is completed first. */
function stopOnSignals(starting: Promise<RunningServer>, logger: Logger): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error({ forcedStopAfterMs }, 'the stop took too long');
      process.exit(1);
    }, forcedStopAfterMs).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
