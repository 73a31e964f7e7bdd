// npm run restore FILE [-- --substituir]: brings a backup into an empty instance while no server uses it.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { countText, fromCaller, progressLine, runCommand, say } from './command.ts';
import { restoreBackup } from './restore.ts';
import type { Restored } from './restore-types.ts';

const logger = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }));
const usage =
  'Diga o arquivo da cópia: npm run restore ARQUIVO. Para trocar os dados que já existem: npm run restore ARQUIVO -- --substituir';

async function restore(config: Config, given: string[]): Promise<number> {
  const { file, replace } = read(given);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      process.stderr.write(
        '\nRestauração interrompida: os dados continuam como estavam. Para restaurar, repita o comando.\n',
      );
      // PostgreSQL ends with this process; the next restore removes what this one has made.
      process.exit(1);
    });
  say(`Lendo ${file}…`);
  const progress = progressLine();
  const restored = await restoreBackup(config, file, {
    replace,
    now: systemClock.now(),
    logger,
    say,
    onProgress: progress.show,
  }).finally(progress.clear);
  report(restored);
  return 0;
}

/** npm takes an option for its own unless it comes after `--`. */
const isGivenToNpm = process.env.npm_config_substituir === 'true';

function read(given: string[]): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { substituir: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (name !== undefined && more.length === 0)
      return { file: fromCaller(name), replace: values.substituir || isGivenToNpm };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new BackupError(usage);
}

function report({ summary, waitingMails, aside, isOldLeft }: Restored): void {
  const { madeAt, rows, attachments, missing } = summary;
  const moment = new Date(madeAt).toLocaleString('pt-BR');
  const content = `${countText(rows, 'linha', 'linhas')} e ${countText(attachments.count, 'anexo', 'anexos')}`;
  say(`Restaurado como estava em ${moment}: ${content}. Todos entram de novo com a senha que tinham então.`);
  if (missing.length > 0)
    say(`Já faltavam na cópia os arquivos de ${countText(missing.length, 'anexo', 'anexos')}.`);
  if (waitingMails > 0)
    say(
      `A cópia tinha ${countText(waitingMails, 'e-mail', 'e-mails')} por enviar, que a Bancada não envia de novo.`,
    );
  for (const folder of aside) say(`Os dados anteriores ficaram em ${folder}, na pasta de dados.`);
  if (isOldLeft)
    say(
      'A base antiga continua na pasta db, como estava. Um início sem DATABASE_URL é recusado, para que ninguém escreva nela por engano.',
    );
}

await runCommand(restore);
