import type { Count, FoundFault, FoundText } from '@bancada/contract/faults/faults';
import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('the search', ({ call, db }) => {
  const search = async (q: string, range = '') => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}${range}`);
    expect(response.statusCode).toBe(200);
    return {
      results: response.json<SearchResult[]>(),
      headers: response.headers,
      total: Number(response.headers['x-total-count']),
    };
  };
  const first = async (q: string) => (await search(q)).results[0];
  const faults = async (q: string, range = '') => {
    const response = await call('usuario', 'GET', `/defeitos?q=${encodeURIComponent(q)}${range}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: FoundFault[]; soltos: FoundText[]; total: Count }>();
  };
  /** The symptoms of the first faults. */
  const firstFaults = async (q: string, count: number) =>
    (await faults(q)).data.slice(0, count).map(({ sintoma }) => sintoma);

  test('finds a fault by its words, with all that the card shows', async () => {
    const found = await first('capacitor estufado');
    expect(found).toMatchObject({
      type: 'troubleshooting',
      sintoma: 'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
      description: 'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
      confianca: 'conhecimento geral',
      score: 0,
    });
    if (found?.type !== 'troubleshooting') throw new Error('not an entry');
    expect(found.diagnosticos.length).toBe(found.diagnostico_ids.length);
    expect(found.id_troubleshooting).toBe(found.id);
    expect(found.solucao).not.toBe('');
  });

  test('accents, case and plurals make no difference', async () => {
    const descriptions = async (q: string) => {
      const { results } = await search(q, '&limit=100');
      return new Set(results.filter(({ aproximado }) => !aproximado).map(({ description }) => description));
    };
    expect(await descriptions('TENSAO DE CELULA')).toEqual(await descriptions('tensão de célula'));
    expect(await descriptions('tensões das células')).toEqual(await descriptions('tensão da célula'));
  });

  test('"não" counts: what does turn on is not found before what does not', async () => {
    const { data } = await faults('não liga', '&limit=20');
    expect(data.length).toBeGreaterThan(5);
    expect(data.slice(0, 5).map(({ sintoma }) => sintoma)).toEqual(
      Array(5).fill(expect.stringMatching(/não liga|mort[ao]/)),
    );
  });

  test('the last word is a prefix: it works while one types', async () => {
    const { results } = await search('capacitor estuf');
    expect(results).toContainEqual(
      expect.objectContaining({ sintoma: expect.stringContaining('capacitores estufados') }),
    );
  });

  test('one fault does not fill the page', async () => {
    const { results } = await search('BIOS');
    const symptoms = results.flatMap((result) =>
      result.type === 'troubleshooting' ? [result.sintoma_id] : [],
    );
    expect(new Set(symptoms).size).toBe(symptoms.length);
    expect(symptoms.length).toBeGreaterThan(3);
  });

  const corrected = ({ headers }: { headers: Record<string, unknown> }) => {
    const said = headers['x-search-corrected'];
    return typeof said === 'string' ? decodeURIComponent(said) : null;
  };

  test.each([
    ['placa de vidio nao da imajem', 'placa de video nao da imagem', /vídeo não dá imagem/],
    ['memoria nao istalada', 'memoria nao instalada', /memória.* não instalada/],
    ['notebok não carrega', 'notebook não carrega', /Notebook/],
    ['inverssor superaquecimento', 'inversor superaquecimento', /inversor/i],
    ['naoliga', 'nao liga', /não liga|mort/],
    // `carga` is as near in letters; `carrega` sounds the same.
    ['batria nao carega', 'bateria nao carrega', /bateria não carrega/],
  ])('a slip is corrected, and said: %s', async (typed, meant, expected) => {
    const answer = await search(typed);
    expect(corrected(answer)).toBe(meant);
    expect(answer.results.slice(0, 3)).toContainEqual(
      expect.objectContaining({ description: expect.stringMatching(expected), aproximado: false }),
    );
    const insisted = await search(typed, '&exata=1');
    expect(corrected(insisted)).toBeNull();
    expect(insisted.results.every(({ aproximado }) => aproximado)).toBe(true);
  });

  test('what is right is not corrected', async () => {
    for (const q of ['bateria fraca', 'placa-mãe', 'capacitor estuf', 'BQ24780S', 'mobo'])
      expect(corrected(await search(q))).toBeNull();
  });

  test.each([
    ['mobo com capacitor inchado', /capacitores estufados/],
    ['contactores da bateria colados', /contator.*(soldado|preso fechado)/i],
    ['geladeira com bloco de gelo', /acumula gelo/],
    ['placamae com capacitor estufado', /capacitores estufados/],
    ['super aquecendo inversor', /inversor.*superaquec|superaquec.*inversor/i],
    ['o cliente disse que a placa não dá vídeo depois da queda de energia', /vídeo|imagem/],
    ['pc bipando 1 longo 2 curtos', /um bipe longo e dois curtos/],
    ['tcon da tv', /T-CON/],
  ])('%s finds what is meant', async (q, expected) => {
    expect(await first(q)).toMatchObject({ description: expect.stringMatching(expected) });
  });

  test('where nothing meets all, the nearest follow, marked as such', async () => {
    const { results } = await search('capacitor estufado na lua xyzzyq');
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ aproximado }) => aproximado)).toBe(true);
    expect(results[0]).toMatchObject({ description: expect.stringContaining('capacitores estufados') });
    expect((await search('xyzzyq wwkqpt')).results).toEqual([]);
  });

  test('of a long story less need be met: one thing of six is near', async () => {
    const { results } = await search('thermistor clipped on copper pipe indoor coil');
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ aproximado }) => aproximado)).toBe(true);
  });

  test('the words that met the query are named as they are written', async () => {
    expect(await first('capacitor estufado')).toMatchObject({
      marcas: expect.arrayContaining(['capacitores', 'estufados']),
    });
    // `com som` is a phrase for `tem som`: its `com` is not what was sought. Nor is `desliga`, of a phrase that no text here has.
    const { results } = await search('tv tem som não tem imagem');
    const marked = new Set(results.flatMap(({ marcas }) => marcas.map((word) => word.toLowerCase())));
    expect([...marked]).toEqual(expect.arrayContaining(['tv', 'som', 'imagem']));
    expect(marked).not.toContain('com');
    expect(results[0]?.marcas).not.toContain('desliga');
  });

  test('what an entry shows stands behind all entries', async () => {
    const { results } = await search('capacitor estufado', '&limit=100');
    const whole = results.filter(({ aproximado }) => !aproximado).map(({ type }) => type);
    const entries = whole.filter((type) => type === 'troubleshooting').length;
    expect(whole.length).toBeGreaterThan(entries);
    expect(new Set(whole.slice(0, entries))).toEqual(new Set(['troubleshooting']));
  });

  test('the maker that is named lifts its own', async () => {
    for (const [q, symptom] of [
      ['lg não entra água', /^Lavadora LG/],
      ['samsung não entra água', /^Lavadora Samsung/],
    ] as const)
      expect(await first(q)).toMatchObject({ sintoma: expect.stringMatching(symptom) });
  });

  test.each([
    ['tv sony morta', /^TV completamente morta/],
    ['notebook dell bateria inchada', /bateria inchada/],
    ['notebook hp imagem só no hdmi', /^Notebook com imagem só no monitor externo/],
    ['notebook acer só carrega mexendo no cabo', /^Notebook só carrega com o plugue em posição/],
    ['inspiron 15 3567 bateria estufada', /^Notebook com a base estufada/],
    ['un32j4300 sem som', /^TV com imagem e sem som/],
    ['prius painel apagado', /^Carro elétrico não liga, painel apagado/],
  ])(
    '%s: the fault of any equipment is on the first page, beside others of what was named',
    async (q, symptom) => {
      expect(await firstFaults(q, 10)).toContainEqual(expect.stringMatching(symptom));
    },
  );

  test.each([
    ['notebook não liga', /^Notebook não liga/],
    ['computador não liga', /^(Computador não liga|Fonte ATX não liga o computador)/],
  ])('%s: what is said so, word after word, is among the first', async (q, symptom) => {
    expect(await firstFaults(q, 3)).toContainEqual(expect.stringMatching(symptom));
  });

  test('among equals the more liked is first', async () => {
    const before = (await search('bateria')).results.slice(0, 6);
    const last = before.at(-1);
    await sql`UPDATE troubleshooting_entries SET score = 3 WHERE id = ${last?.id}`.execute(db());
    const position = (await search('bateria')).results.findIndex(({ id }) => id === last?.id);
    expect(position).toBeLessThan(5);
    await sql`UPDATE troubleshooting_entries SET score = 0 WHERE id = ${last?.id}`.execute(db());
  });

  test('the pages are parts of one list without gaps or repeats, and the total is theirs', async () => {
    const whole = await search('bateria', '&limit=60');
    const pages = await Promise.all([0, 20, 40].map((skip) => search('bateria', `&skip=${skip}&limit=20`)));
    expect(pages.flatMap(({ results }) => results)).toEqual(whole.results);
    expect(whole.total).toBeGreaterThan(60);
    expect(whole.headers['x-total-count-relation']).toBeUndefined();
  });

  test('past 1,000 the total says "at least"', async () => {
    const { total, headers } = await search('de');
    expect([total, headers['x-total-count-relation']]).toEqual([1000, 'gte']);
  });

  test.each([
    '',
    ' ',
    '!!!',
    '"',
    "'",
    ')(',
    ':*',
    '& | !',
    '<->',
    '\\',
    '%',
    '_',
    '-',
    '\u0000',
    'a'.repeat(10_000),
    '🔧',
    'x-',
  ])('whatever is typed gets an answer: %j', async (q) => {
    await search(q);
  });

  test('a change is found at once, under its new words alone', async () => {
    // Nothing that was remembered of the words before may hide it.
    for (const q of ['zumbidor', 'zum bidor', 'chiador']) await search(q);
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO symptoms (sintoma) VALUES ('Guincho estridente no ventilador zumbidor') RETURNING id`.execute(
      db(),
    );
    const id = rows[0]?.id;
    expect((await search('zumbidor')).results).toMatchObject([{ type: 'sintoma', id }]);
    await sql`UPDATE symptoms SET sintoma = 'Guincho no ventilador chiador' WHERE id = ${id}`.execute(db());
    expect((await search('zumbidor')).total).toBe(0);
    expect((await search('chiador')).total).toBe(1);
    await sql`WITH deletion AS (INSERT INTO deletions (tipo, registro_id) VALUES ('symptoms', ${id}) RETURNING id)
      UPDATE symptoms SET exclusao_id = (SELECT id FROM deletion) WHERE id = ${id}`.execute(db());
    expect((await search('chiador')).total).toBe(0);
  });

  test('of what meets as little, what is like the best stands before what is not', async () => {
    await sql`INSERT INTO symptoms (sintoma) VALUES ('Zunidor com talfo e murgo'), ('Zunidor com vrelta e prosko'),
      ('Zunidor glimado com vrelta e prosko')`.execute(db());
    const { results } = await search('zunidor glimado krexivo');
    expect(results.map(({ description, aproximado }) => [description, aproximado])).toEqual([
      ['Zunidor glimado com vrelta e prosko', true],
      ['Zunidor com vrelta e prosko', true],
      ['Zunidor com talfo e murgo', true],
    ]);
  });

  test('of the entries of a fault the one of the model that was named stands for it, in a long story, too', async () => {
    for (const [model, q] of [
      ['Tesla Model 3', 'tesla model 3 carregando mais devagar e aviso de que a tomada esquentou'],
      ['Tesla Model S', 'tesla model s carregando mais devagar e aviso de que a tomada esquentou'],
    ])
      expect.soft(await first(q ?? ''), q).toMatchObject({ modelo_equipamento_nome: model });
  });

  test('without being asked for faults, each that meets the query is shown before any is shown twice', async () => {
    for (const q of ['trava do conector', 'bateria', 'tv sem imagem']) {
      const [{ results }, { total }] = await Promise.all([search(q, '&limit=100'), faults(q)]);
      const symptoms = results
        .slice(0, total.count)
        .map((result) => (result.type === 'troubleshooting' ? result.sintoma : result.description));
      expect.soft(new Set(symptoms).size, q).toBe(Math.min(total.count, 100));
    }
  });

  test('nothing that is marked as near stands above what meets every word', async () => {
    for (const q of ['capacitor estufado', 'tv com som sem imagem', 'P0AA6', '62', 'medir bateria rtc']) {
      const { results } = await search(q, '&limit=100');
      const marks = results.map(({ aproximado }) => aproximado);
      expect.soft(marks, q).toEqual(marks.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  test('a page of faults shows each once, with what else was found of it, and the total is of faults', async () => {
    const [one, two] = [await faults('fusível', '&limit=5'), await faults('fusível', '&limit=5&skip=5')];
    const shown = [...one.data, ...two.data];
    expect(new Set(shown.map(({ id }) => id)).size).toBe(10);
    const entries = shown.flatMap(({ registros }) => registros);
    expect(entries.length).toBeGreaterThan(10);
    expect(new Set(entries).size).toBe(entries.length);
    for (const { registros, solucoes, achados } of shown) {
      const ofSolutions = solucoes.flatMap((solution) => solution.registros.map(({ id }) => id));
      expect(ofSolutions.toSorted()).toEqual(registros.toSorted());
      expect(achados).toMatchObject({ registros: registros.length, solucoes: solucoes.length });
    }
    expect(two.total).toEqual(one.total);
    const inFlatList = new Set<number>();
    for (let skip = 0; skip < 1_000; skip += 100)
      for (const result of (await search('fusível', `&limit=100&skip=${skip}`)).results)
        if (result.type === 'troubleshooting') inFlatList.add(result.sintoma_id);
    const all = await faults('fusível', '&limit=100');
    expect(all.total).toEqual(one.total);
    const ids = all.data.slice(0, all.total.count).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...inFlatList].toSorted());
  });

  test('a check and a fix that no fault has stand by themselves, at their place among the faults', async () => {
    await sql`INSERT INTO diagnoses (descricao) VALUES ('Sondar a grunfa')`.execute(db());
    await sql`INSERT INTO solutions (solucao) VALUES ('Polir a grunfa')`.execute(db());
    const { data, soltos, total } = await faults('grunfa');
    expect(data).toEqual([]);
    expect(soltos).toMatchObject([
      { tipo: 'solucao', texto: 'Polir a grunfa', lugar: 0, aproximado: false, marcas: ['grunfa'] },
      { tipo: 'diagnostico', texto: 'Sondar a grunfa', lugar: 1, aproximado: false, marcas: ['grunfa'] },
    ]);
    expect(total).toEqual({ count: 2, isAtLeast: false });
    await sql`INSERT INTO symptoms (sintoma) VALUES ('Grunfa solta')`.execute(db());
    const withFault = await faults('grunfa');
    expect(withFault.data).toMatchObject([{ sintoma: 'Grunfa solta', registros: [], solucoes: [] }]);
    expect(withFault.soltos.map(({ lugar }) => lugar)).toEqual([1, 2]);
    const { data: none, soltos: second } = await faults('grunfa', '&skip=1&limit=1');
    expect([none, second.map(({ lugar }) => lugar)]).toEqual([[], [0]]);
  });

  test('a renamed maker, a changed diagnosis and a new component lead to their entries', async () => {
    await sql`UPDATE manufacturers SET nome = 'Quixadá Eletrônica' WHERE nome = 'Toyota'`.execute(db());
    expect((await search('quixada')).total).toBeGreaterThan(0);
    const { rows } = await sql<{ id: number; troubleshooting_id: number }>`
      SELECT diagnostico_id AS id, troubleshooting_id FROM entry_diagnoses ORDER BY troubleshooting_id LIMIT 1`.execute(
      db(),
    );
    await sql`UPDATE diagnoses SET descricao = 'Conferir o tirifilo' WHERE id = ${rows[0]?.id}`.execute(db());
    const kinds = new Set((await search('tirifilo')).results.map(({ type }) => type));
    expect(kinds).toEqual(new Set(['diagnostico', 'troubleshooting']));
    await sql`INSERT INTO diagnosis_components SELECT ${rows[0]?.id}::int, id FROM datasheets WHERE part_number = 'IRFZ44N'`.execute(
      db(),
    );
    const found = (await search('IRFZ44N', '&limit=100')).results;
    expect(
      found.some(({ type, id }) => type === 'troubleshooting' && id === rows[0]?.troubleshooting_id),
    ).toBe(true);
  });
});
