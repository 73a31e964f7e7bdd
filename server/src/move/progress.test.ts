import { expect, test } from 'vitest';
import { openProgress } from './progress.ts';

function outputOf(isTTY: boolean) {
  let text = '';
  let now = 0;
  const output = {
    isTTY,
    write: (more: string) => {
      text += more;
    },
  };
  const progress = openProgress(output, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { progress, pass, text: () => text };
}

test('a terminal shows progress in one line, which sentences and the end leave', () => {
  const { progress, pass, text } = outputOf(true);
  progress.rows('copy', 500, 2000);
  progress.rows('copy', 600, 2000);
  pass(100);
  progress.rows('compare', 2000, 2000);
  progress.say('Mudança concluída.');
  pass(100);
  progress.bytes(1, 2 * 1024 * 1024);
  progress.end();
  expect(text()).toBe(
    '\r\x1b[2KCopiando: 500 de 2.000 linhas (25%)…\r\x1b[2KConferindo linha por linha: 2.000 de 2.000 linhas (100%)…' +
      '\r\x1b[2KMudança concluída.\n\r\x1b[2KCopiando os anexos: 1 de 2 MB (0%)…\n',
  );
});

test('a log gets a whole line every ten seconds', () => {
  const { progress, pass, text } = outputOf(false);
  progress.rows('copy', 0, 0);
  pass(10_000);
  progress.rows('copy', 600, 2000);
  progress.rows('copy', 700, 2000);
  progress.end();
  expect(text()).toBe('Copiando: 600 de 2.000 linhas (30%)…\n');
});
