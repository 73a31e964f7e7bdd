import { type TokenRight, tokenRights } from '@bancada/contract/accounts/access-tokens';
import { errorDetail } from '@bancada/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { describeApplication, type Person, password } from '../../../test/application.ts';

type Asked = [method: string, path: string, body?: object];

/** A shop's other system over the network: one token of each right, what it opens, and what it is refused in which words. */
describeApplication('a token of each right, over the network', ({ app, call, clock, db, idOf }) => {
  let address = '';
  let entry = { id: 0, sintoma_id: 0 };
  const tokens = new Map<TokenRight, { token: string; id: string }>();

  const make = async (person: Person, direitos: readonly TokenRight[], dias = 90) => {
    const body = { nome: 'Sistema da oficina', direitos, dias, senha_atual: password };
    const { token, dados } = (await call(person, 'POST', '/tokens', body)).json();
    return { token: token as string, id: dados.id as string };
  };
  const ask = async (token: string, [method, path, body]: Asked) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
    return { status: answer.status, json: (await answer.json()) as any };
  };
  const refusal = async (token: string, asked: Asked) => {
    const { status, json } = await ask(token, asked);
    return [asked.slice(0, 2).join(' '), status, json.detail];
  };
  const of = (right: TokenRight) => tokens.get(right)?.token ?? '';

  beforeAll(async () => {
    address = await app().listen({ port: 0, host: '127.0.0.1' });
    for (const right of tokenRights) tokens.set(right, await make('admin', [right]));
    [entry] = (await call('admin', 'GET', '/troubleshooting?limit=1')).json().data;
  });

  const draft = { sintoma: 'Não liga depois da chuva', solucoes: ['Secar e limpar a placa'] };
  const opened: Record<TokenRight, () => Asked[]> = {
    ler: () => [
      ['GET', `/defeitos?q=${encodeURIComponent('não liga')}`],
      ['GET', `/defeitos/${entry.sintoma_id}`],
      ['GET', `/troubleshooting/${entry.id}`],
      ['GET', '/categories'],
      ['GET', '/search/documentos?q=fonte'],
      ['GET', '/readings/pontos?modelo_equipamento_id=1'],
    ],
    rascunhos: () => [
      ['POST', '/rascunhos', draft],
      ['GET', '/rascunhos'],
    ],
    resultados: () => [['POST', '/resultados', { troubleshooting_id: entry.id, resolveu: true }]],
  };

  test.each(tokenRights)('%s opens its own calls, and none of the others’', async (right) => {
    for (const asked of opened[right]()) {
      const { status, json } = await ask(of(right), asked);
      expect([asked.slice(0, 2), status], JSON.stringify(json)).toEqual([
        asked.slice(0, 2),
        asked[0] === 'POST' ? 201 : 200,
      ]);
    }
    const others = tokenRights.filter((other) => other !== right).flatMap((other) => opened[other]());
    for (const asked of others)
      expect(await refusal(of(right), asked)).toEqual([
        asked.slice(0, 2).join(' '),
        403,
        'Este token de acesso não abre esta chamada.',
      ]);
  });

  test('what it wrote is its person’s: a draft in no search, an outcome in their name', async () => {
    const { json: drafts } = await ask(of('rascunhos'), ['GET', '/rascunhos']);
    expect(drafts[0]).toMatchObject({ ...draft, token_nome: 'Sistema da oficina' });
    const found = await ask(of('ler'), ['GET', `/defeitos?q=${encodeURIComponent(draft.sintoma)}`]);
    expect(JSON.stringify(found.json)).not.toContain(draft.sintoma);
    const { json: written } = await ask(of('resultados'), [
      'POST',
      '/resultados',
      { troubleshooting_id: entry.id, resolveu: false, unidade: 'OS-9' },
    ]);
    expect(written).toMatchObject({ criado_por_nome: 'Ana Admin', resolveu: false, unidade: 'OS-9' });
  });

  test('an admin’s token of all rights changes no account, token, policy, backup or second factor', async () => {
    const { token, id } = await make('admin', tokenRights);
    const teo = await idOf('usuario');
    const closed: Asked[] = [
      ['GET', '/users'],
      ['POST', '/users', { nome: 'Eva' }],
      ['PUT', `/users/${teo}/change-profile`, { perfil: 'admin' }],
      ['DELETE', `/users/${teo}`],
      ['PUT', '/users/me/password', { senha_atual: password, nova_senha: 'estanho-60-40-fino' }],
      ['GET', '/users/me/export'],
      ['POST', '/auth/logout-all'],
      ['GET', '/tokens'],
      ['POST', '/tokens', { nome: 'Mais um', direitos: ['ler'], senha_atual: password }],
      ['DELETE', `/tokens/${id}`],
      ['GET', '/tokens/todos'],
      ['PUT', '/policy/deletion', { exclusao: 'usuario' }],
      ['GET', '/copias-de-seguranca'],
      ['POST', '/copias-de-seguranca'],
      ['GET', '/second-factor'],
      ['POST', '/second-factor/app'],
      ['POST', `/users/${teo}/second-factor/reset`],
      ['POST', '/categories', { nome: 'Por token' }],
      ['DELETE', `/troubleshooting/${entry.id}`],
    ];
    for (const asked of closed)
      expect(await refusal(token, asked)).toEqual([
        asked.slice(0, 2).join(' '),
        403,
        errorDetail('token-not-for-this'),
      ]);
  });

  test('expired, revoked by its person or by an admin, or never made: refused, and told where to make another', async () => {
    const sentence =
      'Este token de acesso não é conhecido aqui, venceu ou foi revogado. Crie outro em “Editar Perfil”.';
    const [own, others, short] = [
      await make('usuario', tokenRights),
      await make('usuario', tokenRights),
      await make('usuario', tokenRights, 1),
    ];
    const everything = tokenRights.flatMap((right) => opened[right]());
    for (const { token } of [own, others, short])
      expect((await ask(token, ['GET', '/categories'])).status).toBe(200);
    expect((await call('usuario', 'DELETE', `/tokens/${own.id}`)).statusCode).toBe(204);
    expect((await call('admin', 'DELETE', `/tokens/todos/${others.id}`)).statusCode).toBe(204);
    clock.advance({ hours: 25 });
    for (const token of [own.token, others.token, short.token, `bancada_${'0'.repeat(64)}`])
      for (const asked of everything)
        expect(await refusal(token, asked)).toEqual([asked.slice(0, 2).join(' '), 401, sentence]);
    await db().deleteFrom('fault_drafts').execute();
  });
});
