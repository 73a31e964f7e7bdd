import { tokenRights } from '@bancada/contract/accounts/access-tokens';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeApplication, password } from '../../../test/application.ts';
import { answerMaxBytes } from './answer.ts';
import { tools } from './mcp-server.ts';

const names = tools.map(({ name }) => name);
/** What each tool takes, or nearly, or anything else. */
const argument = fc.oneof(
  fc.integer({ min: -2, max: 1200 }),
  fc.constantFrom(
    'post',
    'led',
    'beep',
    'P0AA6',
    '1 longo 2 curtos',
    'não liga',
    'alta tensão',
    '0',
    '7',
    '999999',
  ),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 4 }),
);
const fields = tools.flatMap(({ input }) => Object.keys(input.shape));
const call = fc.record({
  jsonrpc: fc.constant('2.0'),
  id: fc.oneof(fc.integer(), fc.string()),
  method: fc.constant('tools/call'),
  params: fc.record({
    name: fc.constantFrom(...names),
    arguments: fc.dictionary(fc.constantFrom(...fields, '__proto__', 'filtro'), argument, { maxKeys: 6 }),
  }),
});
/** No call at all: whatever JSON says. */
const message = fc.oneof({ weight: 5, arbitrary: call }, fc.jsonValue());

describeApplication('whatever is said at the door for assistants', ({ app, call: callApi, db }) => {
  test('is answered, in 8 KB, and never fails or changes the base', async () => {
    const body = { nome: 'Acaso', direitos: tokenRights, senha_atual: password };
    const { token } = (await callApi('usuario', 'POST', '/tokens', body)).json();
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const count = async () => (await callApi('usuario', 'GET', '/dashboard/main-stats')).json();
    const before = await count();
    await fc.assert(
      fc.asyncProperty(message, async (said) => {
        const payload = JSON.stringify(said);
        const answer = await app().inject({ method: 'POST', url: '/mcp', payload, headers });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(answer.body).not.toContain('Algo deu errado');
        // The answer of a tool is a JSON text within JSON.
        expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(2 * answerMaxBytes);
      }),
      { numRuns: 150 },
    );
    expect(await count()).toEqual(before);
    await db().deleteFrom('fault_drafts').execute();
  });
});
