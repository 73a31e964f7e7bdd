import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { asLines, importCalls } from '../../../test/importing.ts';
import { sweepSendings } from './import-sendings.service.ts';

describeApplication('tables uploaded in parts', ({ call, db, clock }) => {
  const { begin, sendPart, runSent } = importCalls(call);

  test('a body is validated like any other, but may be larger', async () => {
    const many = asLines(Array.from({ length: 1_001 }, () => ({ nome: 'x' })));
    expect((await call('usuario', 'POST', '/import/categories/preview', { linhas: many })).statusCode).toBe(
      422,
    );
    expect(
      (await call('usuario', 'POST', '/import/sintomas/preview', { linhas: asLines([{}]) })).json().detail[0]
        .loc,
    ).toEqual(['path', 'tipo']);
    expect((await sendPart('categories', await begin('categories'), 1, [])).statusCode).toBe(422);
    const long = asLines(
      Array.from({ length: 10 }, (_, place) => ({ nome: `Grande ${place}`, descricao: 'x'.repeat(150_000) })),
    );
    const response = await call('usuario', 'POST', '/import/categories/preview', { linhas: long });
    expect([response.statusCode, response.json().linhas[0].acao]).toEqual([200, 'recusar']);
  });

  test('a table is uploaded in parts, in any order, one of them twice, and imported as one', async () => {
    const envio = await begin('categories');
    const parts = [[{ nome: 'Parte um' }], [{ nome: 'Parte dois' }], [{ nome: 'Parte três' }]];
    for (const part of [3, 1, 2]) await sendPart('categories', envio, part, parts[part - 1] ?? []);
    // Its answer was lost, so it is sent again.
    await sendPart('categories', envio, 2, [{ nome: 'Parte dois' }, { nome: 'Parte dois e meia' }]);
    expect((await call('usuario', 'GET', '/categories?search=Parte')).json().total).toBe(0);
    expect((await runSent('categories', envio, 3, [4, 0, 0])).json()).toMatchObject({ criar: 4 });
    expect((await call('usuario', 'GET', '/categories?search=Parte')).json().total).toBe(4);
    expect((await runSent('categories', envio, 3, [4, 0, 0])).statusCode).toBe(404);
  });

  test('a table with a missing part is not imported, and can be completed', async () => {
    const envio = await begin('categories');
    await sendPart('categories', envio, 2, [{ nome: 'Segunda' }]);
    for (const partes of [1, 2, 3])
      expect((await runSent('categories', envio, partes, [1, 0, 0])).statusCode).toBe(409);
    await sendPart('categories', envio, 1, [{ nome: 'Primeira' }]);
    expect((await runSent('categories', envio, 2, [2, 0, 0])).statusCode).toBe(200);
  });

  test('lines that repeat one another in two parts are refused, and nothing is written', async () => {
    const envio = await begin('categories');
    await sendPart('categories', envio, 1, [{ nome: 'Repetida' }, { nome: 'Sozinha' }]);
    await sendPart('categories', envio, 2, [{ nome: 'repetida' }]);
    expect((await runSent('categories', envio, 2, [3, 0, 0])).json().detail).toContain(
      'linhas recusadas (1)',
    );
    expect((await call('usuario', 'GET', '/categories?search=Sozinha')).json().total).toBe(0);
  });

  test('one person’s upload does not exist for another, nor for another kind of record', async () => {
    const envio = await begin('categories');
    expect((await sendPart('categories', envio, 1, [{ nome: 'Alheia' }], 'usuario')).statusCode).toBe(404);
    expect((await sendPart('manufacturers', envio, 1, [{ nome: 'Alheia' }])).statusCode).toBe(404);
    expect((await sendPart('categories', envio, 1, [{ nome: 'Minha' }])).statusCode).toBe(204);
    const esperado = { criar: 1, alterar: 0, igual: 0 };
    const stolen = await call('admin', 'POST', '/import/categories', { envio, partes: 1, esperado });
    expect(stolen.statusCode).toBe(404);
  });

  test('a person has one upload at a time: another one replaces it', async () => {
    const first = await begin('categories');
    const second = await begin('manufacturers');
    expect((await sendPart('categories', first, 1, [{ nome: 'x' }])).statusCode).toBe(404);
    expect((await sendPart('manufacturers', second, 1, [{ nome: 'x' }])).statusCode).toBe(204);
  });

  test('at most 100,000 lines of one person are stored', async () => {
    const envio = await begin('categories');
    const thousand = Array.from({ length: 1_000 }, (_, place) => ({ nome: `L${place}` }));
    await sendPart('categories', envio, 1, thousand);
    await sql`INSERT INTO import_parts (envio_id, parte, linhas, conteudo)
      SELECT envio_id, n, linhas, conteudo FROM import_parts, generate_series(2, 100) n
       WHERE envio_id = ${envio}`.execute(db());
    const refused = await sendPart('categories', envio, 101, [{ nome: 'uma a mais' }]);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      413,
      'O arquivo passa do limite de 100.000 linhas ou 128 MB. Divida o arquivo.',
    ]);
    expect((await sendPart('categories', envio, 100, thousand)).statusCode).toBe(204);
  });

  test('an upload without activity for two hours is removed', async () => {
    const now = clock.now();
    const envio = await begin('categories');
    await sweepSendings(db(), new Date(now.getTime() + 60 * 60_000));
    expect((await sendPart('categories', envio, 1, [{ nome: 'x' }])).statusCode).toBe(204);
    await sweepSendings(db(), new Date(now.getTime() + 3 * 60 * 60_000));
    expect((await sendPart('categories', envio, 1, [{ nome: 'x' }])).statusCode).toBe(404);
  });
});

describeApplication(
  'imports on a disk that is nearly full',
  ({ call }) => {
    test('with a full disk a part is refused with 507, and the database keeps working', async () => {
      const { envio } = (await call('editor', 'POST', '/import/categories/envios')).json();
      const linhas = asLines([{ nome: 'Sem lugar' }]);
      const refused = await call('editor', 'PUT', `/import/categories/envios/${envio}/1`, { linhas });
      expect([refused.statusCode, refused.json().detail]).toEqual([
        507,
        expect.stringContaining('sem espaço'),
      ]);
      expect((await call('editor', 'POST', '/categories', { nome: 'À mão' })).statusCode).toBe(201);
    });
  },
  { minFreeDiskMb: 1_000_000_000 },
);
