import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { preparedFolder, start, untilReady } from './server-process.ts';

const email = 'dono@oficina.test';
const senha = 'ponta-de-prova-7';

/** Output and exit code of `npm run reset-2fa`. */
async function reset(DATA_DIR: string, ...given: string[]) {
  const run = start({ DATA_DIR }, 'reset-second-factor.ts', [], given);
  const code = await run.exit;
  return { code, ...run.output() };
}

async function turnOn(address: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, string>;
  };
  const { access_token: token } = await post('/auth/login', { email, password: senha });
  const { permissao } = await post('/second-factor/confirmation', { senha }, token);
  const { preparo, segredo = '' } = await post('/second-factor/app', { permissao }, token);
  const codigo = generateSync({ secret: segredo });
  const { message } = await post('/second-factor/app/activation', { preparo, codigo }, token);
  expect(message).toBe('Aplicativo autenticador ativado.');
}

test('the last admin who lost the second factor removes it at the terminal, and enters with the password', async () => {
  const DATA_DIR = preparedFolder();
  const settings = { DATA_DIR, ADMIN_EMAIL: email, ADMIN_PASSWORD: senha };
  const first = start(settings);
  const { port } = await untilReady(first);
  const enter = (port: number) =>
    fetch(`http://localhost:${port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: senha }),
    });
  await turnOn(`http://localhost:${port}/api/v1`);
  expect((await enter(port)).status).toBe(401);
  first.server.kill('SIGTERM');
  await first.exit;
  expect(await reset(DATA_DIR, 'ninguem@oficina.test')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nenhuma conta tem o e-mail ninguem@oficina.test.\n',
  });
  expect((await reset(DATA_DIR)).stderr).toBe(
    'Diga o e-mail da conta: npm run reset-2fa -- pessoa@exemplo.com.br\n',
  );
  expect(await reset(DATA_DIR, email)).toEqual({
    code: 0,
    stdout:
      'Verificação em duas etapas de admin removida, e as sessões encerradas. A pessoa entra só com a senha e recebe um e-mail.\n',
    stderr: '',
  });
  expect((await reset(DATA_DIR, email)).stdout).toBe(
    'Esta conta não tem verificação em duas etapas: nada foi alterado.\n',
  );
  const again = await untilReady(start(settings));
  expect((await enter(again.port)).status).toBe(200);
});

test('the only admin who lost the password gets another at the terminal, once the server is stopped', async () => {
  const DATA_DIR = preparedFolder();
  const command = async (...given: string[]) => {
    const run = start({ DATA_DIR }, 'reset-password.ts', [], given);
    return { code: await run.exit, ...run.output() };
  };
  const settings = { DATA_DIR, ADMIN_EMAIL: email, ADMIN_PASSWORD: senha };
  const first = start(settings);
  await untilReady(first);
  expect((await command()).stderr).toMatch(/já estão em uso/);
  first.server.kill('SIGTERM');
  await first.exit;
  expect((await command('ninguem@oficina.test')).stderr).toBe(
    'Nenhuma conta tem o e-mail ninguem@oficina.test.\n',
  );
  const { code, stdout } = await command();
  expect(code).toBe(0);
  const password = /Senha: {2}(\S+)/.exec(stdout)?.[1] ?? '';
  const { port } = await untilReady(start(settings));
  const entered = await fetch(`http://localhost:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(entered.status).toBe(200);
});
