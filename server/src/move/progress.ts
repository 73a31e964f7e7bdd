import { bytesOfMb } from '../files/files.ts';
import type { MoveStep } from './move-database.ts';

/** Where sentences and progress go: a terminal rewrites one line, anything else gets a line now and then. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

export interface Progress {
  say(sentence: string): void;
  rows(step: MoveStep, done: number, total: number): void;
  bytes(done: number, total: number): void;
  /** Leaves the terminal's line, before somebody else writes. */
  end(): void;
}

const terminalEveryMs = 100;
const lineEveryMs = 10_000;
const eraseLine = '\r\x1b[2K';
const number = new Intl.NumberFormat('pt-BR');

const stepTexts: Record<MoveStep, string> = {
  copy: 'Copiando',
  compare: 'Conferindo linha por linha',
  finish: 'Religando as referências entre as tabelas',
};

/** @param now milliseconds of a clock that never goes back */
export function openProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const everyMs = output.isTTY ? terminalEveryMs : lineEveryMs;
  let shownAt = now() - (output.isTTY ? everyMs : 0);
  let isLineOpen = false;
  const show = (text: string) => {
    if (now() - shownAt < everyMs) return;
    shownAt = now();
    output.write(output.isTTY ? `${eraseLine}${text}` : `${text}\n`);
    isLineOpen = output.isTTY === true;
  };
  return {
    say: (sentence) => {
      output.write(`${isLineOpen ? eraseLine : ''}${sentence}\n`);
      isLineOpen = false;
    },
    rows: (step, done, total) => {
      const counted = step === 'finish' ? '' : `: ${number.format(done)} de ${number.format(total)} linhas`;
      show(`${stepTexts[step]}${counted}${shareOf(done, total)}…`);
    },
    bytes: (done, total) =>
      show(`Copiando os anexos: ${megabytes(done)} de ${megabytes(total)} MB${shareOf(done, total)}…`),
    end: () => {
      if (isLineOpen) output.write('\n');
      isLineOpen = false;
    },
  };
}

function shareOf(done: number, total: number): string {
  return total === 0 ? '' : ` (${Math.floor((100 * Math.min(done, total)) / total)}%)`;
}

export function megabytes(bytes: number): string {
  return number.format(Math.ceil(bytes / bytesOfMb));
}

export function counted(count: number): string {
  return number.format(count);
}
