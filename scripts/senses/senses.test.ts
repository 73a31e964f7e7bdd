import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wavOf } from '../../contract/test/senses/wav-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'senses-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As npm runs it: in the project's folder, for a caller who stands in another. */
function answers(command: 'listen' | 'watch', ...files: string[]): unknown[] {
  const { stdout } = spawnSync(process.execPath, [path.join(root, `scripts/${command}.mjs`), ...files], {
    cwd: root,
    env: { ...process.env, INIT_CWD: folder },
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('Whoever runs listen gets a line of JSON for each file, those too that cannot be read', () => {
  const beeps = Float32Array.from({ length: 8000 }, (_, at) => {
    const isOn = (at > 1600 && at < 4800) || (at > 5600 && at < 6400);
    return isOn ? 0.5 * Math.sin((2 * Math.PI * 800 * at) / 8000) : 0;
  });
  writeFileSync(path.join(folder, 'bipes.wav'), wavOf([beeps], 8000));
  writeFileSync(path.join(folder, 'texto.wav'), 'nada');
  expect(answers('listen', 'bipes.wav', 'texto.wav', 'falta.wav')).toMatchObject([
    { file: 'bipes.wav', kind: 'beeps', code: 'LsS', problems: [], beeps: [{ hz: 800 }, { hz: 800 }] },
    {
      file: 'texto.wav',
      kind: 'nothing',
      code: null,
      problems: ['o arquivo não pode ser lido: é de outro formato'],
    },
    { file: 'falta.wav', kind: 'nothing', code: null, problems: ['arquivo não encontrado'] },
  ]);
});

test('Whoever runs watch gets a line of JSON for each film', () => {
  const frames = Array.from({ length: 60 }, (_, at) => ({
    t: at * 40,
    r: 30,
    g: at % 10 < 5 && at > 9 && at < 40 ? 220 : 30,
    b: 30,
  }));
  writeFileSync(path.join(folder, 'led.json'), JSON.stringify({ frames }));
  writeFileSync(path.join(folder, 'outro.json'), '{"frames":1}');
  expect(answers('watch', 'led.json', 'outro.json')).toMatchObject([
    { file: 'led.json', kind: 'blinks', code: 'G3', problems: [] },
    { file: 'outro.json', kind: 'nothing', code: null, sure: 0 },
  ]);
});
