import { ditosTexts } from '@bancada/contract/faults/ditos';
import type { Symptom } from '@bancada/contract/faults/symptoms';
import type { HistoryItem } from '@bancada/contract/records/history';
import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { idOf } from '../../database/record-key.ts';
import { readCurrent } from '../search/index/current-index.ts';
import { documentOf } from '../search/index/postings.ts';

describeApplication('other ways to say a symptom', (application) => {
  const { call, db } = application;
  const { create, remove, restore, createFault } = binOf(application);
  const read = async (path: string) => (await call('editor', 'GET', path)).json();
  const ditosOf = async (id: number) => (await read(`/sintomas/${id}/details`)).ditos as string;
  const save = (id: number, body: object) => call('usuario', 'PUT', `/sintomas/${id}/details`, body);
  const historyOf = async (id: number) => (await read(`/history/sintomas/${id}`)).data as HistoryItem[];
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, position) => `jeito ${position}`).join('\n');
  /** The symptoms whose search documents have all these lexemes. */
  const documentsWith = async (words: string) => {
    const { terms, documents } = (await readCurrent(db())).index;
    const having = words.split(' ').map((word) => {
      const postings = documents.postings.of(terms.idOf(word));
      return new Set(postings.flatMap((some) => [...some].map(documentOf)));
    });
    const [first = new Set<number>(), ...others] = having;
    return [...first]
      .filter((document) => documents.isInUse(document) && others.every((other) => other.has(document)))
      .map((document) => idOf(documents.keys[document] ?? 0))
      .toSorted((one, other) => one - other);
  };
  const foundBy = async (q: string) =>
    ((await read(`/search/global?q=${encodeURIComponent(q)}`)) as SearchResult[]).flatMap((result) =>
      result.type === 'troubleshooting' && !result.aproximado ? [result.sintoma_id] : [],
    );

  test('they are saved line by line, each once, and only when given', async () => {
    const { symptom } = await createFault();
    expect(await ditosOf(symptom)).toBe('');
    const saved = (
      await save(symptom, { ditos: ' cai a luz \n\n CAI  A LUZ\r\nblows the breaker ' })
    ).json<Symptom>();
    expect(saved.ditos).toBe('cai a luz\nblows the breaker');
    await save(symptom, { sintoma: `Outro texto ${symptom}` });
    expect(await ditosOf(symptom)).toBe('cai a luz\nblows the breaker');
    for (const none of ['', null]) {
      await save(symptom, { ditos: 'cai a luz' });
      expect((await save(symptom, { ditos: none })).json<Symptom>().ditos).toBe('');
    }
    expect((await historyOf(symptom))[0]?.mudancas).toMatchObject([
      { campo: 'ditos', antes_texto: 'cai a luz', depois_texto: null },
    ]);
  });

  test.each([
    [linesOf(41), ditosTexts.tooManyLines],
    ['x'.repeat(2001), 'Digite no máximo 2000 caracteres.'],
    [7, expect.any(String)],
  ])('too much text is 422 at its field: %#', async (ditos, sentence) => {
    const { symptom } = await createFault();
    const answer = await save(symptom, { ditos, sintoma: 'Não era para gravar' });
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'ditos'], msg: sentence }],
    ]);
    expect((await read(`/sintomas/${symptom}`)).sintoma).not.toContain('gravar');
  });

  test('restoring an older version restores its own, and so does restoring from the bin', async () => {
    const { symptom } = await createFault();
    await save(symptom, { ditos: 'primeiro jeito' });
    const [first] = await historyOf(symptom);
    await save(symptom, { ditos: 'segundo jeito' });
    const restored = await call('editor', 'POST', `/history/sintomas/${symptom}/restore`, {
      versao: first?.id,
    });
    expect([restored.statusCode, await ditosOf(symptom)]).toEqual([200, 'primeiro jeito']);
    await restore('usuario', await remove('usuario', 'sintomas', symptom));
    expect(await ditosOf(symptom)).toBe('primeiro jeito');
  });

  test('a new flow brings them along; an existing symptom gains those that it lacks', async () => {
    const flow = (ditos?: string | null) =>
      call('usuario', 'POST', '/wizard/create_flow', {
        sintoma: 'Portão treme ao fechar',
        equipment_model_ids: [1],
        new_diagnosticos_texts: ['Ver a cremalheira'],
        new_solucao_text: 'Alinhar',
        ...(ditos !== undefined && { ditos }),
      });
    const { sintoma_id: id } = (await flow('portão pulando\n')).json();
    expect([await ditosOf(id), (await historyOf(id)).map(({ acao }) => acao)]).toEqual([
      'portão pulando',
      ['create'],
    ]);
    for (const more of [undefined, null, 'Portao pulando\ngate shakes'])
      expect((await flow(more)).statusCode).toBe(201);
    expect(await ditosOf(id)).toBe('portão pulando\ngate shakes');
    const refused = await flow(linesOf(39));
    expect([refused.statusCode, refused.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'ditos'], msg: ditosTexts.tooManyWithKnown }],
    ]);
    expect(await ditosOf(id)).toBe('portão pulando\ngate shakes');
  });

  test('merged symptoms have those of both; undoing it removes the added ones', async () => {
    const symptom = (sintoma: string, ditos: string) =>
      create('sintomas', { values: { sintoma, ditos }, linkIds: [1] });
    const gone = await symptom('Drone pende', 'voa torto\nDrone bêbado');
    const stays = await symptom('Drone inclina', 'drone bebado\nfica de lado');
    const { id } = (
      await call('editor', 'POST', '/unioes', { tipo: 'sintomas', de: gone, para: stays })
    ).json();
    expect(await ditosOf(stays)).toBe('drone bebado\nfica de lado\nvoa torto');
    await save(stays, { ditos: 'drone bebado\nfica de lado\nvoa torto\ndrifts' });
    expect((await call('editor', 'POST', `/unioes/${id}/desfazer`)).statusCode).toBe(200);
    expect([await ditosOf(stays), await ditosOf(gone)]).toEqual([
      'drone bebado\nfica de lado\ndrifts',
      'voa torto\nDrone bêbado',
    ]);
  });

  test('lines beyond the limit of the remaining symptom stay with the other', async () => {
    const gone = await create('sintomas', { values: { sintoma: 'Cheio demais', ditos: linesOf(40) } });
    const stays = await create('sintomas', { values: { sintoma: 'Quase cheio', ditos: 'este primeiro' } });
    const { id } = (
      await call('editor', 'POST', '/unioes', { tipo: 'sintomas', de: gone, para: stays })
    ).json();
    expect((await ditosOf(stays)).split('\n')).toHaveLength(40);
    await call('editor', 'POST', `/unioes/${id}/desfazer`);
    expect([await ditosOf(stays), await ditosOf(gone)]).toEqual(['este primeiro', linesOf(40)]);
  });

  test('the search document of the fault contains their words, as long as they exist', async () => {
    const { symptom } = await createFault();
    await save(symptom, { ditos: 'xurumela estralando' });
    expect(await documentsWith('zqxurumela zqestralando')).toEqual([symptom]);
    expect((await readCurrent(db())).index.lexicon.hasWord('xurumela')).toBe(true);
    const { rows } = await sql<{ titulo: string }>`
      SELECT titulo FROM listed_texts WHERE lista = list_of('symptom', ${symptom})`.execute(db());
    expect(rows).toEqual([{ titulo: expect.stringMatching(/^Inversora \d+ desarma$/) }]);
    const deletion = await remove('usuario', 'sintomas', symptom);
    expect(await documentsWith('zqxurumela')).toEqual([]);
    await restore('usuario', deletion);
    expect(await documentsWith('zqxurumela')).toEqual([symptom]);
    await save(symptom, { ditos: 'chiado' });
    expect(await documentsWith('zqxurumela')).toEqual([]);
    const made = await create('sintomas', {
      values: { sintoma: 'Novo em folha', ditos: 'trambique e P0ZZ7' },
    });
    expect(await documentsWith('zqtrambique zqp0zz7')).toEqual([made]);
  });

  test('a search finds the record by words that only they contain', async () => {
    const { symptom } = await createFault();
    await save(symptom, { ditos: 'a gambiarra do telhado deu pipoco' });
    expect(await foundBy('pipoco na gambiarra')).toEqual([symptom]);
    await save(symptom, { ditos: '' });
    expect(await foundBy('pipoco na gambiarra')).toEqual([]);
  });
});
