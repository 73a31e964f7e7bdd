import { tokenRights } from '@bancada/contract/accounts/access-tokens';
import { rightsThatOpen, tokenCalls } from '@bancada/contract/accounts/token-calls';
import { allEndpoints } from '@bancada/contract/all-endpoints';
import { errorCatalogue } from '@bancada/contract/errors';
import { describe, expect, test } from 'vitest';
import { describeApplication, password } from '../../../test/application.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const known = new Set(allEndpoints.map(nameOf));

describe('what the rights of a token open', () => {
  test('only calls that there are, each once', () => {
    const listed = Object.values(tokenCalls).flat();
    expect(listed.filter((call) => !known.has(call))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('never a call of accounts, sessions, tokens, policy, backups or the second factor', () => {
    const closed =
      /^\w+ \/(auth|users|tokens|policy|second-factor|copias-de-seguranca|account-audit|security-events|contato|oficina|unioes|repetidos|correcoes|history|lixeira|celular)(\/|$)/;
    for (const call of Object.values(tokenCalls).flat()) expect(call).not.toMatch(closed);
    const actions = new Set(
      allEndpoints.filter((one) => rightsThatOpen(one).length > 0).map(({ access }) => access),
    );
    expect([...actions].toSorted()).toEqual(['edit-knowledge-base', 'read-knowledge-base']);
  });

  test('reading changes nothing: every call of it is a GET', () => {
    for (const call of tokenCalls.ler) expect(call).toMatch(/^GET /);
  });

  test('writing is one call a right', () => {
    const written = [...tokenCalls.rascunhos, ...tokenCalls.resultados].filter((call) => !/^GET /.test(call));
    expect(written).toEqual(['POST /rascunhos', 'POST /resultados']);
  });
});

const absentId = '2147483647';
const absentUuid = '00000000-0000-4000-8000-000000000000';

describeApplication('a token of an admin, over all calls of the API', ({ app, call }) => {
  const tokens = new Map<string, string>();
  const tokenWith = async (right: string) => {
    const kept = tokens.get(right);
    if (kept !== undefined) return kept;
    const made = await call('admin', 'POST', '/tokens', {
      nome: right,
      direitos: [right],
      senha_atual: password,
    });
    tokens.set(right, made.json().token);
    return made.json().token as string;
  };

  const guarded = allEndpoints.filter(({ access }) => access !== 'anyone');
  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is opened by its rights, and by no other',
    async (_, endpoint) => {
      for (const right of tokenRights) {
        const uuid = /^\/tokens/.test(endpoint.path);
        const { statusCode, body } = await app().inject({
          method: endpoint.method,
          url: `/api/v1${endpoint.path.replace(/:\w+/g, uuid ? absentUuid : absentId)}`,
          ...(endpoint.method === 'GET' ? {} : { payload: {} }),
          headers: { authorization: `Bearer ${await tokenWith(right)}` },
        });
        if (rightsThatOpen(endpoint).includes(right))
          expect([401, 403, 500, 503], body).not.toContain(statusCode);
        else {
          expect(statusCode).toBe(403);
          if (endpoint.method !== 'HEAD')
            expect(JSON.parse(body).detail).toBe(errorCatalogue['token-not-for-this'].detail);
        }
      }
    },
  );
});
