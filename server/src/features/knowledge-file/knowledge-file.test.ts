import type { KnowledgeHeader } from '@bancada/contract/imports/knowledge-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApplication, people } from '../../../test/application.ts';
import {
  countRecords,
  emptyKnowledge,
  knowledgeCalls,
  notForOthers,
  openEmptyInstance,
  writeKnowledge,
} from '../../../test/knowledge-file.ts';
import { wrongProofs } from '../../../test/outcomes.ts';

describeApplication('knowledge as a file', ({ app, db, call }) => {
  const here = knowledgeCalls(app);
  let there: Awaited<ReturnType<typeof openEmptyInstance>>;
  let written: Awaited<ReturnType<typeof writeKnowledge>>;
  let file = '';
  beforeAll(async () => {
    await emptyKnowledge(db());
    written = await writeKnowledge(call, app());
    file = await here.exported();
    there = await openEmptyInstance();
  });
  afterAll(() => there.close());

  const lines = () =>
    file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('an empty instance reads it, and writes the same bytes', async () => {
    const before = (await there.get('/conhecimento')).json();
    expect(before).toMatchObject({ vazia: true, registros: { sintomas: 0 } });
    const answer = await there.imported(file);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { ato: expect.any(Number) }]);
    expect(await there.exported()).toBe(file);
    const after = (await there.get('/conhecimento')).json();
    const [header] = lines();
    expect(after).toEqual({ ...before, vazia: false, registros: header?.registros });
  });

  test('the header says what follows, in an order of its own; every kind is there', () => {
    const [header, ...rest] = lines();
    const { registros, instancias } = header as KnowledgeHeader;
    for (const [kind, count] of Object.entries(registros)) {
      expect(count, kind).toBeGreaterThan(0);
      expect(rest.filter(({ tipo }) => tipo === kind)).toHaveLength(count);
    }
    expect(instancias).toHaveLength(1);
    expect(rest.map(({ tipo }) => tipo)).toEqual(
      Object.keys(registros).flatMap((kind) => rest.flatMap(({ tipo }) => (tipo === kind ? kind : []))),
    );
  });

  test('it names nobody, no unit, no visit and no file, and has nothing of the bin', () => {
    const words = [
      ...Object.values(people).flatMap(({ nome, nomeUsuario, email }) => [nome, `"${nomeUsuario}"`, email]),
      ...Object.values(notForOthers),
      'Zulmira',
      'Clodoaldo',
      'TP-DA-VISITA',
      'lixeira',
      '@',
      'sha256',
    ];
    for (const word of words) expect(file).not.toContain(word);
    expect(file).toContain('TP-PUBLICO');
  });

  test('identities and where records come from are kept, also of what was merged', async () => {
    const identity = await written.identityOf('sintomas', written.cold.sintoma_id);
    const own = (await here.get('/conhecimento')).json();
    const found = (await there.get(`/identidades/${identity}`)).json();
    expect(found).toMatchObject({ tipo: 'sintomas' });
    expect((await there.get(`/identidades/sintomas/${found.id}`)).json()).toEqual({
      identidade: identity,
      instancia: own.instancia,
      daqui: false,
      tambem: [written.was.sintoma],
    });
    expect((await there.get(`/identidades/${written.was.sintoma}`)).json()).toEqual(found);
    const entry = (await there.get(`/identidades/${written.was.registro}`)).json();
    const stays = await written.identityOf('troubleshooting', written.cold.troubleshooting_ids[0]);
    expect((await there.get(`/identidades/${stays}`)).json()).toEqual(entry);
  });

  test('what came is searched, counted and proven as where it comes from', async () => {
    const sought = `/defeitos?q=${encodeURIComponent('forno nao esquenta')}`;
    const [one, other] = [await here.get(sought), await there.get(sought)];
    const shown = (answer: typeof one) => {
      const [{ sintoma, solucoes }] = answer.json().data;
      return [
        sintoma,
        solucoes.map(({ prova: _, ...fix }: { prova: unknown }) => ({ ...fix, id: 0, solucao_id: 0 })),
      ];
    };
    expect(JSON.stringify(shown(other))).toContain('Trocar a resistência');
    expect(shown(other)[0]).toBe(shown(one)[0]);
    const proofs = sql`SELECT o.solucao, k.resolveu, k.tentativas, k.pessoas FROM solution_outcomes k
      JOIN solutions o ON o.id = k.solucao_id ORDER BY 1`;
    expect((await proofs.execute(there.db)).rows).toEqual((await proofs.execute(db())).rows);
    expect(await wrongProofs(there.db)).toEqual([]);
    const { rows } = await sql<{ tipo: string; count: number }>`
      SELECT tipo, sum(delta)::int AS count FROM record_count_deltas GROUP BY 1`.execute(there.db);
    const counted = await countRecords(there.db);
    for (const { tipo, count } of rows)
      if (tipo in counted) expect([tipo, count]).toEqual([tipo, counted[tipo]]);
  });

  test('texts of articles lead to the same records; what was not there leads nowhere', async () => {
    const { data } = (await there.get('/artigos?search=Fornos')).json();
    const { descricao, autor } = (await there.get(`/artigos/${data[0].id}`)).json();
    const [, symptom, article] =
      /sintomas\/(\d+), \[este\]\(\/artigos\/(\d+)\), https:\/\/x.test\/sintomas\/1 e \/sintomas\/0/.exec(
        descricao,
      ) ?? [];
    expect((await there.get(`/sintomas/${symptom}`)).json()).toMatchObject({ sintoma: 'Forno não esquenta' });
    expect((await there.get(`/artigos/${article}`)).json()).toMatchObject({ nome: 'Resistências' });
    expect(autor).toBe('Autor não informado');
  });

  test('an instance that has anything, in the bin too, takes nothing; a file with nothing changes nothing', async () => {
    const taken = await there.imported(file);
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      expect.stringContaining('só entra em uma Bancada vazia'),
    ]);
    const [header] = lines();
    const none = {
      ...header,
      instancias: [],
      registros: Object.fromEntries(Object.keys(Object(header?.registros)).map((kind) => [kind, 0])),
    };
    const answer = await there.imported(`${JSON.stringify(none)}\n`);
    expect(answer.json()).toMatchObject({ ato: null, message: 'Conhecimento importado: 0 linhas lidas.' });
    expect(await there.exported()).toBe(file);
    const without = await there.imported(undefined);
    expect(without.statusCode).toBe(422);
  });

  test('an import is one act of the history, which can be undone', async () => {
    const { data } = (await there.get('/history?limit=1')).json();
    expect(data[0]).toMatchObject({ usuario_nome: people.admin.nome });
  });

  test('only admins', async () => {
    for (const person of ['usuario', 'editor'] as const)
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/arquivo'],
        ['POST', '/arquivo'],
      ] as const)
        expect((await call(person, method, `/conhecimento${path}`)).statusCode).toBe(403);
  });
});
