import type { FaultCard } from '@bancada/contract/faults/faults';
import { byProof, type Proof, wilsonInterval } from '@bancada/contract/faults/proof';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { describeWithDatabase } from '../../../test/database.ts';

const tried: Proof[] = Array.from({ length: 41 }, (_, tentativas) =>
  Array.from({ length: tentativas + 1 }, (_, resolveu) => ({ resolveu, tentativas })),
).flat();

describeWithDatabase('the proof that the database keeps', (db) => {
  test('is the one that the screens compute', async () => {
    const { rows } = await sql<Proof & { low: number; step: number }>`
      SELECT resolveu, tentativas, wilson_low(resolveu, tentativas) AS low, proof_step(resolveu, tentativas) AS step
        FROM jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) AS t (resolveu int, tentativas int)`.execute(
      db(),
    );
    expect(rows).toHaveLength(tried.length);
    for (const { low, ...proof } of rows) expect(low).toBeCloseTo(wilsonInterval(proof).low, 12);
    const lows = rows.map((proof) => wilsonInterval(proof).low);
    // Steps are coarser than the bound, and never the other way round.
    const wrong = rows.flatMap((one, a) =>
      rows.filter((other, b) => {
        const isApart = Math.abs((lows[a] ?? 0) - (lows[b] ?? 0)) > 1 / 4000;
        const steps = Math.sign(other.step - one.step);
        return steps * byProof(one, other) < 0 || (isApart && steps === 0);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('stands in the place of an entry behind its likes, and before its id', async () => {
    const { rows } = await sql<{ score: number; prova: number; id: number; likes: number; proof: number }>`
      SELECT score, prova, id, likes_at(position) AS likes, proof_at(position) AS proof
        FROM unnest(ARRAY[0, 1, 500, 524287]) AS score, unnest(ARRAY[-95, -1, 0, 1, 4000]::smallint[]) AS prova,
             unnest(ARRAY[1, 2147483647]) AS id, LATERAL (SELECT entry_place(score, prova, id) AS position) AS placed
       ORDER BY position`.execute(db());
    expect(rows.map(({ score, prova }) => [score, prova])).toEqual(
      rows.map(({ likes, proof }) => [likes, proof]),
    );
    expect(rows).toEqual(rows.toSorted((a, b) => b.score - a.score || b.prova - a.prova || a.id - b.id));
  });
});

describeApplication('among equals, what is better proven comes first', (application) => {
  const { call, db, idOf } = application;
  const { create } = binOf(application);
  const outcomes = (entry: number, words: readonly boolean[], who: number) =>
    sql`INSERT INTO outcomes (troubleshooting_id, resolveu, dia, unidade, criado_por)
      SELECT ${entry}, word, '2026-11-20', concat('U', nth), ${who}
        FROM unnest(${words}::boolean[]) WITH ORDINALITY AS given (word, nth)`.execute(db());
  const like = (entry: number) => call('editor', 'POST', `/like/likes?id_troubleshooting=${entry}`);
  const get = async <Row>(url: string): Promise<Row[]> => (await call('usuario', 'GET', url)).json();

  /** The proof of each solution, worst known first, and how they must come out. */
  const proofs = { failed: [false, false], untried: [], half: [true, false], best: [true, true, true] };
  const inOrder = ['best', 'half', 'untried', 'failed'] as const;

  test('solutions of a fault, in every list of entries', async () => {
    const who = await idOf('usuario');
    const symptom = await create('sintomas', {
      values: { sintoma: 'Zumbido agudo no conversor' },
      linkIds: [1],
    });
    const diagnosis = await create('diagnosticos', {
      values: { descricao: 'Ouvir o conversor' },
      linkIds: [],
    });
    const made = new Map<string, number>();
    for (const [name, words] of Object.entries(proofs)) {
      const solution = await create('solucoes', { values: { solucao: `Trocar o indutor ${name}` } });
      const entry = await create('troubleshooting', {
        values: { sintoma_id: symptom, modelo_equipamento_id: 1, solucao_id: solution },
        linkIds: [diagnosis],
      });
      made.set(name, entry);
      await outcomes(entry, words, who);
    }
    const names = (entries: { id: number }[]) =>
      entries.flatMap(({ id }) => [...made].flatMap(([name, entry]) => (entry === id ? [name] : [])));
    const lists = {
      related: `/troubleshooting/search-by-relations?sintoma_id=${symptom}`,
      criteria: '/troubleshooting/troubleshooting/compact-search?q=indutor&limit=100',
      'model and word': '/troubleshooting/troubleshooting/compact-search?q=indutor&modelo_equipamento_id=1',
      search: '/search/global?q=zumbido agudo no conversor',
    };
    const listed = async () => {
      const found: Record<string, string[]> = {};
      for (const [list, url] of Object.entries(lists)) found[list] = names(await get<SearchResult>(url));
      return found;
    };
    const everywhere = (names: readonly string[]) =>
      Object.fromEntries(Object.keys(lists).map((list) => [list, names]));
    expect(await listed()).toEqual(everywhere(inOrder));
    // The same data gives the same order.
    expect(await listed()).toEqual(everywhere(inOrder));
    const top = await get<TroubleshootingEntry>('/troubleshooting/top-score?limit=100');
    const unliked = top.filter(({ score }) => score === 0);
    expect(unliked).toEqual(unliked.toSorted((a, b) => byProof(a, b)));
    expect(names(top).slice(0, 2)).toEqual(['best', 'half']);
    // Likes keep their precedence.
    await like(made.get('failed') ?? 0);
    expect(await listed()).toEqual(everywhere(['failed', 'best', 'half', 'untried']));
  });

  test('faults, where the search finds them equal: as far as their best solution is proven', async () => {
    const who = await idOf('usuario');
    const texts = ['q', 'x', 'k', 'w'].map((side) => `Cooktop apita do lado ${side}`);
    const faults = new Map<number, number>();
    const words = [[false], [], [true], [true, true]];
    for (const [position, sintoma] of texts.entries()) {
      const symptom = await create('sintomas', { values: { sintoma }, linkIds: [1] });
      const entry = async (solucao: string) =>
        create('troubleshooting', {
          values: {
            sintoma_id: symptom,
            modelo_equipamento_id: 1,
            solucao_id: await create('solucoes', { values: { solucao } }),
          },
        });
      const first = await entry(`Trocar a placa ${position}`);
      await outcomes(first, words[position] ?? [], who);
      faults.set(symptom, position);
    }
    const listed = async (url: string) => {
      const answer = await call('usuario', 'GET', url);
      return answer.json<{ data: FaultCard[] }>().data.flatMap(({ id }) => faults.get(id) ?? []);
    };
    expect((await listed('/defeitos?q=cooktop apita')).slice(0, 4)).toEqual([3, 2, 1, 0]);
    const onTop = await listed('/defeitos/mais-uteis?limit=100');
    expect(onTop.filter((position) => position > 1)).toEqual([3, 2]);
  });
});
