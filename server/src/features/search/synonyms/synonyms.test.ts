import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorDetail } from '@bancada/contract/errors';
import { type Synonyms, synonymsLimits } from '@bancada/contract/search/synonyms';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeApplication, type Person, people } from '../../../../test/application.ts';
import { readCurrent } from '../index/current-index.ts';
import { readSynonyms } from './read-synonyms.ts';

const productFile = path.join(import.meta.dirname, '../../../../starter/sinonimos.txt');

describeApplication('the synonyms of an instance', ({ call, db, idOf }) => {
  const get = async (person: Person = 'admin'): Promise<Synonyms> =>
    (await call(person, 'GET', '/search/synonyms')).json();
  const put = async (body: object) => {
    const response = await call('admin', 'PUT', '/search/synonyms', body);
    return { status: response.statusCode, body: response.json() };
  };
  /** The sentences about the text, where there are any. */
  const refusal = async (texto: string) => {
    const { status, body } = await put({ texto, atualizado_em: null });
    expect(status).toBe(422);
    expect(body.detail.every(({ loc }: { loc: string[] }) => loc.join('.') === 'body.texto')).toBe(true);
    return body.detail.map(({ msg }: { msg: string }) => msg);
  };
  beforeEach(async () => {
    await sql`DELETE FROM search_synonyms`.execute(db());
  });

  test('begin as nothing beside the list of the product', async () => {
    expect(await get()).toEqual({
      do_produto: readFileSync(productFile, 'utf8'),
      texto: '',
      atualizado_em: null,
    });
    expect((await readCurrent(db())).ownSynonyms).toBe('');
  });

  test('are saved as they were written, again and again, and read by the search', async () => {
    const texto = '# da loja\ntrem doido = não liga\n\nSMPS chinesa > fonte';
    const first = await put({ texto, atualizado_em: null });
    expect(first).toEqual({ status: 200, body: await get() });
    expect(first.body).toMatchObject({ texto, atualizado_em: expect.stringMatching(/\.\d{6}Z$/) });
    expect((await readCurrent(db())).ownSynonyms).toBe(texto);
    const second = await put({ texto: 'a1 = b1', atualizado_em: first.body.atualizado_em });
    expect(second.status).toBe(200);
    expect(second.body.atualizado_em > first.body.atualizado_em).toBe(true);
    const emptied = await put({ texto: '', atualizado_em: second.body.atualizado_em });
    expect(emptied).toMatchObject({ status: 200, body: { texto: '' } });
    expect((await readCurrent(db())).ownSynonyms).toBe('');
  });

  test('may join a term to others than the product does', async () => {
    const inProduct = readSynonyms((await get()).do_produto).groups[0]?.[0] ?? '';
    expect(await put({ texto: `${inProduct} = trem doido`, atualizado_em: null })).toMatchObject({
      status: 200,
    });
  });

  test('are refused with each line that cannot be read, and nothing is stored', async () => {
    expect(await refusal('a = b\n\nsó isto\na = c\nd =')).toEqual([
      'linha 3: falta “=” ou “>”',
      'linha 4: “a” já está no grupo da linha 1',
      'linha 5: há um lado vazio',
    ]);
    expect(await refusal('a = b > c')).toEqual(['linha 1: use “=” ou “>”, não os dois na mesma linha']);
    expect(await refusal('a > b\nb > a')).toHaveLength(2);
    expect(await get()).toMatchObject({ texto: '', atualizado_em: null });
  });

  test('that are no list at all are refused with the first fifty lines', async () => {
    const problems = await refusal('nada\n'.repeat(60));
    expect(problems).toHaveLength(50);
    expect(problems.at(-1)).toMatch(/^linha 50:/);
  });

  test('have a length, and fields that must be there', async () => {
    const { textMaxChars } = synonymsLimits;
    const longest = `${'# '.padEnd(textMaxChars, 'x')}`;
    expect(await refusal(`${longest}x`)).toEqual([expect.stringContaining('100')]);
    expect(await put({ texto: longest, atualizado_em: null })).toMatchObject({ status: 200 });
    for (const [body, field] of [
      [{ atualizado_em: null }, 'texto'],
      [{ texto: 7, atualizado_em: null }, 'texto'],
      [{ texto: 'a\u0000 = b', atualizado_em: null }, 'texto'],
      [{ texto: '' }, 'atualizado_em'],
      [{ texto: '', atualizado_em: 'ontem' }, 'atualizado_em'],
    ] as const) {
      const refused = await put(body);
      expect(refused.status, JSON.stringify(body)).toBe(422);
      expect(refused.body.detail[0].loc[1]).toBe(field);
    }
  });

  test('that another admin has saved meanwhile are not overwritten', async () => {
    const first = (await put({ texto: 'a = b', atualizado_em: null })).body;
    const late = {
      status: 409,
      body: {
        detail: errorDetail('changed-meanwhile'),
        atual: first,
        alterado_por: people.admin.nome,
      },
    };
    expect(await put({ texto: 'c = d', atualizado_em: null })).toEqual(late);
    expect(await put({ texto: 'c = d', atualizado_em: '2020-01-01T00:00:00.000001Z' })).toEqual(late);
    expect(await get()).toEqual(first);
  });

  test('of two saves at once one alone is kept, and the other is told', async () => {
    for (const atualizado_em of [null, async () => (await get()).atualizado_em]) {
      const version = atualizado_em === null ? null : await atualizado_em();
      const answers = await Promise.all(
        ['a = b', 'c = d'].map((texto) => put({ texto, atualizado_em: version })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await get()).toEqual(answers.find(({ status }) => status === 200)?.body);
    }
  });

  test('are for admins alone', async () => {
    for (const person of ['usuario', 'editor'] as const) {
      expect((await call(person, 'GET', '/search/synonyms')).statusCode).toBe(403);
      const save = await call(person, 'PUT', '/search/synonyms', { texto: 'a = b', atualizado_em: null });
      expect(save.statusCode).toBe(403);
    }
    expect((await call(null, 'GET', '/search/synonyms')).statusCode).toBe(401);
    expect((await get()).atualizado_em).toBeNull();
  });

  test('stay when the account that wrote them goes', async () => {
    const { body } = await put({ texto: 'a = b', atualizado_em: null });
    const id = await idOf('editor');
    await sql`UPDATE search_synonyms SET alterado_por = ${id}`.execute(db());
    expect((await call('admin', 'DELETE', `/users/${id}`)).statusCode).toBe(204);
    expect(await get()).toEqual(body);
    expect((await put({ texto: 'c = d', atualizado_em: null })).body.alterado_por).toBeNull();
  });
});
