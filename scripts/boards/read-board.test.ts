import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { boardErrors } from '../../contract/src/boards/board-problems.ts';

const command = path.resolve(import.meta.dirname, '../read-board.mjs');
const board = [
  '0',
  'BRDOUT: 2 900 500',
  '0 0',
  '900 0',
  'NETS: 1',
  '1 GND',
  'PARTS: 1',
  'R1 0 0 1 1 0 1',
  'PINS: 1',
];

test('the command reads files of the folder that it was called in, one line each, and tells of those it cannot', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'boards-'));
  writeFileSync(path.join(folder, 'placa.cad'), [...board, '100 200 1 1', 'NAILS: 0', ''].join('\n'));
  writeFileSync(path.join(folder, 'texto.brd'), 'nada\n');
  const { stdout, status } = spawnSync(
    process.execPath,
    [command, 'texto.brd', './falta.brd', '.', 'placa.cad'],
    { cwd: path.dirname(command), env: { ...process.env, INIT_CWD: folder }, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { file: 'texto.brd', error: boardErrors.unknown },
    { file: 'falta.brd', error: boardErrors.unreadable },
    { file: '.', error: boardErrors.unreadable },
    {
      file: 'placa.cad',
      format: 'brd2',
      parts: [
        {
          name: 'R1',
          side: 'top',
          pins: [{ number: null, name: null, net: 'GND', x: 2.54, y: 5.08, side: 'top' }],
        },
      ],
      nails: [],
      outline: [
        [
          [0, 0],
          [22.86, 0],
        ],
      ],
      problems: [],
    },
  ]);
  expect(status).toBe(2);
});
