import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newFolder, preparedFolder, type Started, start, untilReady } from '../../test/server-process.ts';

const account = { email: 'dono@oficina.test', senha: 'ponta-de-prova-7' };
const notBegun = /^Lendo .*\n$/;

/** Waits for a file or folder that a process makes, then kills it as a power cut would. */
async function killedAt({ server, exit }: Started, isThere: () => boolean): Promise<void> {
  while (!isThere() && server.exitCode === null) await delay(1);
  server.kill('SIGKILL');
  expect(await exit).toBeNull();
}

async function ended(run: Started): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const code = await run.exit;
  return { code, ...run.output() };
}

test('an owner backs up beside the running server, and gets it all back on the same machine, through kills', async () => {
  const DATA_DIR = preparedFolder();
  const settings = { DATA_DIR, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.senha };
  const file = path.join(newFolder(), 'bancada.bancada');
  const backup = (...given: string[]) => start({ DATA_DIR }, 'backup/backup-command.ts', [], given);
  const restore = (...given: string[]) => start({ DATA_DIR }, 'backup/restore-command.ts', [], given);
  const names = () => readdirSync(DATA_DIR).filter((name) => name.includes('.'));

  const first = start(settings);
  const { port } = await untilReady(first);
  const enter = (port: number, { email, senha } = account) =>
    fetch(`http://localhost:${port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: senha }),
    });
  expect((await enter(port)).status).toBe(200);

  await killedAt(backup(file), () => existsSync(`${file}.part`));
  expect(existsSync(file)).toBe(false);
  const full = await ended(
    start({ DATA_DIR }, 'backup/backup-command.ts', ['prlimit', '--fsize=300000'], [file]),
  );
  expect(full).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Não há espaço em .*\n$/) });
  expect(readdirSync(path.dirname(file))).toEqual([]);
  expect(await ended(backup(file))).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Cópia feita em .*bancada\.bancada \(1,\d MB: [\d.]+ linhas, 0 anexos\)\.\n$/,
    ),
    stderr: '',
  });

  expect(await ended(restore(file, '--substituir'))).toEqual({
    code: 1,
    stdout: expect.stringMatching(notBegun),
    stderr: expect.stringMatching(/está usando estes dados: encerre-o antes de restaurar\.\n$/),
  });
  first.server.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  expect(await ended(restore(file))).toEqual({
    code: 1,
    stdout: expect.stringMatching(notBegun),
    stderr: expect.stringMatching(/^Já há dados da Bancada em .*acrescente --substituir .*\n$/),
  });
  const isLoading = () =>
    names().some((name) => existsSync(path.join(DATA_DIR, name, 'postgresql/postmaster.pid')));
  await killedAt(restore(file, '--substituir'), isLoading);
  expect(names()).toEqual([
    expect.stringMatching(/^db\.restaurando-/),
    expect.stringMatching(/^files\.restaurando-/),
  ]);
  // Without a server; the data that was there is as it was.
  expect(await ended(backup())).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(path.join(DATA_DIR, 'copias-manuais')).mode & 0o777).toBe(0o700);

  const restored = await ended(restore(file, '--substituir'));
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/Os dados anteriores ficaram em db\.anterior-/);
  expect(names()).toEqual([
    expect.stringMatching(/^db\.anterior-/),
    expect.stringMatching(/^files\.anterior-/),
  ]);
  const again = await untilReady(start(settings));
  // The admin of the backup, and no new one.
  expect(again.stdout).toMatch(/^Bancada pronta em .*\n$/);
  expect((await enter(again.port)).status).toBe(200);
});

test('what was typed wrong, and a folder without data, are said', async () => {
  const DATA_DIR = newFolder();
  const wrong = await Promise.all(
    [
      start({ DATA_DIR }, 'backup/backup-command.ts'),
      start({ DATA_DIR }, 'backup/backup-command.ts', [], ['a', 'b']),
      start({ DATA_DIR }, 'backup/restore-command.ts'),
      start({ DATA_DIR }, 'backup/restore-command.ts', [], ['a', '--troca']),
    ].map(ended),
  );
  expect(wrong.map(({ code, stderr }) => [code, stderr.split(':')[0]])).toEqual([
    [1, `Não há dados da Bancada em "${DATA_DIR}"`],
    [1, 'Diga um só arquivo'],
    [1, 'Diga o arquivo da cópia'],
    [1, 'Diga o arquivo da cópia'],
  ]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});
