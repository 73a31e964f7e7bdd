import { existsSync } from 'node:fs';
import path from 'node:path';
import { wholeNumber } from '@bancada/contract/whole-number';
import { type Config, readConfig } from '../config.ts';
import { bytesOfMb } from '../files/files.ts';
import { failureText } from '../start-failures.ts';
import type { BackupProgress } from './backup-types.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Runs a command of the terminal; it resolves to its exit code, and what it throws is said there. */
export async function runCommand(
  command: (config: Config, given: string[]) => Promise<number>,
): Promise<void> {
  try {
    const envFile = path.join(root, '.env');
    // Variables that are set take precedence over the file.
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    process.exitCode = await command(readConfig(process.env, root), process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  }
}

/** npm runs scripts in the project's folder, but a person names files from where they are. */
export function fromCaller(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** `12,3 MB` */
export function sizeText(bytes: number): string {
  return `${(bytes / bytesOfMb).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
}

export function countText(count: number, one: string, many: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}

const shownEveryMs = 100;

/** Shows progress in one line of a terminal; where the output is stored, nothing. */
export function progressLine(): { show(progress: BackupProgress): void; clear(): void } {
  if (process.stdout.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  const clear = () => process.stdout.write('\r\u001b[2K');
  let shownAt = 0;
  return {
    clear,
    show: (progress) => {
      if (performance.now() - shownAt < shownEveryMs) return;
      shownAt = performance.now();
      clear();
      process.stdout.write(progressText(progress));
    },
  };
}

function progressText({ phase, done, total }: BackupProgress): string {
  const text = phase === 'database' ? (count: number) => countText(count, 'linha', 'linhas') : sizeText;
  const of = total === null ? '' : ` de ${text(total)}`;
  return `${phase === 'database' ? 'Banco de dados' : 'Anexos'}: ${text(done)}${of}`;
}
