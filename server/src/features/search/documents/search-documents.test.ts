import type { DocumentHit, PageHit } from '@bancada/contract/attachments/documents';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { binOf } from '../../../../test/bin.ts';
import { attachRead } from '../../../../test/documents.ts';

describeApplication('the search inside documents', (application) => {
  const { call, db } = application;
  const ask = async (q: string, more = '') => {
    const answer = await call('usuario', 'GET', `/search/documentos?q=${encodeURIComponent(q)}${more}`);
    expect(answer.statusCode).toBe(200);
    return { hits: answer.json<DocumentHit[]>(), headers: answer.headers };
  };
  const found = async (q: string) => {
    const { hits } = await ask(q);
    return hits.flatMap(({ anexo, aproximado, melhor }) =>
      aproximado ? [] : [`${anexo.nome_arquivo} ${melhor?.pagina ?? '-'}`],
    );
  };

  test('the manual of the named equipment counts for a code on its pages, and is no find by its equipment alone', async () => {
    const { rows } = await sql<{ id: number }>`
      WITH kind AS (INSERT INTO categories (nome) VALUES ('Zumbeleiras') RETURNING id),
           maker AS (INSERT INTO manufacturers (nome) VALUES ('Quimbra') RETURNING id)
      INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id)
      SELECT 'Maré', 'QZM-25', maker.id, kind.id FROM kind, maker RETURNING id`.execute(db());
    const pages = ['Segurança', 'Limpeza', 'Falha F-93: sensor aberto'];
    const owner = { modelo_equipamento_id: rows[0]?.id ?? 0 };
    const { id } = await attachRead(db(), { name: 'servico-a.pdf', pages, owner });
    await attachRead(db(), { name: 'outro-b.pdf', pages: ['Falha F-93: porta aberta'] });
    for (const q of ['zumbeleira F-93', 'quimbra maré F93', 'QZM-25 F-93', 'F-93 qzm25'])
      expect(await found(q), q).toEqual(['servico-a.pdf 3']);
    expect((await found('F-93')).toSorted()).toEqual(['outro-b.pdf 1', 'servico-a.pdf 3']);
    expect(await found('zumbeleira')).toEqual([]);
    const inside = await call(
      'usuario',
      'GET',
      `/attachments/${id}/busca?q=${encodeURIComponent('zumbeleira F-93')}`,
    );
    expect(inside.json().paginas.map(({ pagina }: { pagina: number }) => pagina)).toEqual([3]);
  });

  describe('of one word on one page', () => {
    const prose = 'Texto de serviço\nRetire a tampa e meça o trilho\nConfira o conector';
    beforeAll(async () => {
      await attachRead(db(), {
        name: 'relatorio-x.pdf',
        kind: 'Relatórios técnicos',
        pages: [prose, `${prose}\nO sinal zebrafish some quando a placa esquenta\n${prose}`, prose],
      });
    });

    test('tells the file, whose it is, the page and the line with the word', async () => {
      const { hits, headers } = await ask('zebrafish');
      const { rows } = await sql<{ id: number; nome: string }>`
        SELECT id, concat(nome, ' (', numero_modelo, ')') AS nome FROM equipment_models ORDER BY id LIMIT 1`.execute(
        db(),
      );
      expect(hits).toEqual([
        {
          anexo: expect.objectContaining({ nome_arquivo: 'relatorio-x.pdf', tem_miniatura: false }),
          dono: { tipo: 'equipment-models', ...rows[0] },
          copias: 0,
          aproximado: false,
          paginas_encontradas: 1,
          melhor: {
            pagina: 2,
            trecho: 'O sinal zebrafish some quando a placa esquenta',
            marcas: ['zebrafish'],
            caixas: [],
            origem: 'texto',
          },
        },
      ]);
      expect(headers).toMatchObject({ 'x-total-count': '1' });
      expect(headers).not.toHaveProperty('x-search-incomplete');
    });

    test('finds other forms, values in other notations, and synonyms', async () => {
      await attachRead(db(), {
        name: 'medidas.pdf',
        pages: ['Os zumbidores apitam com 4,7 µF em paralelo. O televisor desliga.'],
      });
      for (const q of ['zumbidor', 'ZUMBIDORES', '4u7 paralelo', 'zumbidor 4.7uF', 'zumbidor tv'])
        expect.soft(await found(q), q).toContain('medidas.pdf 1');
      const { hits } = await ask('zumbidor 4u7');
      expect(hits[0]?.melhor?.marcas).toEqual(['zumbidores', '4,7', 'µF']);
    });

    test('shortens a long line around the word', async () => {
      const words = (count: number) => 'palavra '.repeat(count);
      await attachRead(db(), { name: 'linha.txt', pages: [`${words(80)}quartzolit ${words(80)}`] });
      const { hits } = await ask('quartzolit');
      expect(hits[0]?.melhor?.trecho).toMatch(/^… (palavra )+quartzolit( palavra)+ …$/);
      expect(hits[0]?.melhor?.trecho.length).toBeLessThan(200);
    });

    test('what is in the bin is not found, and is again once it is restored', async () => {
      const { id } = await attachRead(db(), { name: 'lixo.pdf', pages: ['O componente xilogravura'] });
      expect(await found('xilogravura')).toEqual(['lixo.pdf 1']);
      const { remove, restore } = binOf(application);
      const deletion = await remove('usuario', 'attachments', id);
      expect(await found('xilogravura')).toEqual([]);
      expect(await found('lixo.pdf')).toEqual([]);
      expect((await restore('usuario', deletion)).statusCode).toBe(200);
      expect(await found('xilogravura')).toEqual(['lixo.pdf 1']);
    });

    test('nothing but punctuation, and a character that texts cannot hold, find nothing', async () => {
      for (const q of ['???', '"', '\u0000', '--', "'zq':*"]) expect.soft((await ask(q)).hits, q).toEqual([]);
      expect((await call(null, 'GET', '/search/documentos?q=zebrafish')).statusCode).toBe(401);
      expect((await call('usuario', 'GET', '/search/documentos')).statusCode).toBe(422);
    });
  });

  test('identical files are one result, with the attachment whose name meets the query', async () => {
    const pages = ['A rosca do parafuso quiromancia'];
    const bytes = 'os mesmos bytes';
    await attachRead(db(), { name: 'manual-antigo.pdf', pages, bytes });
    await attachRead(db(), { name: 'manual-novo.pdf', pages: [], bytes });
    await attachRead(db(), { name: 'outro.pdf', pages: [], bytes });
    const { hits, headers } = await ask('quiromancia');
    expect(hits.map(({ copias, anexo }) => [copias, anexo.nome_arquivo])).toEqual([[2, 'manual-antigo.pdf']]);
    expect(headers['x-total-count']).toBe('1');
    expect((await ask('novo quiromancia')).hits[0]?.anexo.nome_arquivo).toBe('manual-novo.pdf');
  });

  describe('by the name of the file', () => {
    beforeAll(async () => {
      await attachRead(db(), { name: 'esquema-820-7777.pdf', kind: 'Diagrama Elétrico', pages: [] });
      await attachRead(db(), {
        name: 'folheto.pdf',
        pages: ['Compatível com 820-7777 e 820-7777. Placa 820-7777', 'Carga PPBUZ_Q8X'],
      });
      await attachRead(db(), {
        name: 'placa-820-8888-a.pdf',
        pages: ['Regulador PPBUZ_Q9X', 'Índice', 'PPBUZ_Q9X na bobina'],
      });
    });

    test('finds it without a page, above pages that have the same', async () => {
      expect(await found('820-7777')).toEqual(['esquema-820-7777.pdf -', 'folheto.pdf 1']);
      expect(await found('8207777 diagrama elétrico')).toEqual(['esquema-820-7777.pdf -']);
    });

    test('and what the name does not have, on its pages', async () => {
      const { hits } = await ask('820-8888 PPBUZ_Q9X');
      expect(hits).toHaveLength(1);
      expect(hits[0]).toMatchObject({
        anexo: { nome_arquivo: 'placa-820-8888-a.pdf' },
        aproximado: false,
        paginas_encontradas: 2,
        melhor: { pagina: 1, marcas: ['PPBUZ_Q9X'] },
      });
    });
  });

  test('the index of names is vacuumed and made anew with names and values in it', async () => {
    await attachRead(db(), { name: 'fonte-12V-820-1111.pdf', pages: [] });
    await sql`VACUUM ANALYZE attachments`.execute(db());
    await sql`REINDEX INDEX attachments_words_idx`.execute(db());
    for (const q of ['fonte 12 V', '8201111']) expect(await found(q)).toEqual(['fonte-12V-820-1111.pdf -']);
  });

  test('a word that documents have is no slip of one that records have; one that nothing has is corrected', async () => {
    await attachRead(db(), { name: 'ingles.pdf', pages: ['Bateriax charger', 'Capacitor da bateria'] });
    expect(await found('bateriax')).toEqual(['ingles.pdf 1']);
    expect(await found('capasitor')).toContain('ingles.pdf 2');
    expect((await ask('capasitor', '&exata=1')).hits.every(({ aproximado }) => aproximado)).toBe(true);
  });

  test('where no document has all of it, the nearest say so', async () => {
    await attachRead(db(), { name: 'perto.pdf', pages: ['O jacarandazinho florido'] });
    const { hits } = await ask('jacarandazinho xqzwvkj');
    expect(hits.map(({ anexo, aproximado }) => [anexo.nome_arquivo, aproximado])).toEqual([
      ['perto.pdf', true],
    ]);
  });

  test('files come a few at a time, each once', async () => {
    for (let each = 1; each <= 7; each += 1)
      await attachRead(db(), { name: `serie-${each}.pdf`, pages: ['O anel ornitorrinco', 'ornitorrinco'] });
    const first = await ask('ornitorrinco');
    const rest = await ask('ornitorrinco', '&skip=5');
    expect(first.headers['x-total-count']).toBe('7');
    const names = [...first.hits, ...rest.hits].map(({ anexo }) => anexo.nome_arquivo).toSorted();
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7].map((each) => `serie-${each}.pdf`));
  });

  describe('inside one file', () => {
    let id = 0;
    const inside = async (q: string) => {
      const answer = await call('usuario', 'GET', `/attachments/${id}/busca?q=${encodeURIComponent(q)}`);
      expect(answer.statusCode).toBe(200);
      return answer.json<{ leitura: { estado: string }; paginas: PageHit[] }>();
    };
    beforeAll(async () => {
      const pages = ['Capa', 'PPVRT_S5 na bobina', 'Nada', 'Bobina solta. PPVRT_S5X', 'Bobina'];
      ({ id } = await attachRead(db(), { name: 'placa-vrt.pdf', pages }));
      await attachRead(db(), { name: 'alheio.pdf', pages: ['PPVRT_S5 alheio'] });
    });

    test('every page that meets it comes in order, with its words', async () => {
      const { leitura, paginas } = await inside('bobina');
      expect(leitura).toMatchObject({ estado: 'lido' });
      expect(paginas).toEqual([
        { pagina: 2, trecho: 'PPVRT_S5 na bobina', marcas: ['bobina'], caixas: [], origem: 'texto' },
        { pagina: 4, trecho: 'Bobina solta. PPVRT_S5X', marcas: ['Bobina'], caixas: [], origem: 'texto' },
        { pagina: 5, trecho: 'Bobina', marcas: ['Bobina'], caixas: [], origem: 'texto' },
      ]);
    });

    test.each([
      ['PPVRT_S5 bobina', [2, 4]],
      ['bobi', [2, 4, 5]],
      ['ppv', [2, 4]],
      // The name of the file has the first, and the pages the rest.
      ['vrt solta', [4]],
      // No page has both.
      ['capa solta', [1, 4]],
      ['xqzwvkj', []],
    ])('%s is on pages %j', async (q, pages) => {
      expect((await inside(q)).paginas.map(({ pagina }) => pagina)).toEqual(pages);
    });

    test('a file that is not there is said', async () => {
      expect((await call('usuario', 'GET', '/attachments/999999/busca?q=a')).statusCode).toBe(404);
    });
  });

  test('of a page that was recognised it says where the words stand', async () => {
    await attachRead(db(), {
      name: 'foto.jpg',
      pages: ['Etiqueta: MODELO KD-9981'],
      boxes: [
        ['Etiqueta:', 0.1, 0.2, 0.3, 0.05],
        ['MODELO', 0.1, 0.4, 0.2, 0.05],
        ['KD-9981', 0.4, 0.4, 0.25, 0.05],
      ],
    });
    for (const q of ['kd9981', 'KD-9981', 'kd 9981'])
      expect((await ask(q)).hits[0]?.melhor?.caixas, q).toEqual([
        { x: 0.4, y: 0.4, largura: 0.25, altura: 0.05 },
      ]);
    expect((await ask('etiqueta')).hits[0]?.melhor?.caixas).toHaveLength(1);
  });
});

describeApplication(
  'the search inside documents, where there is no time',
  ({ call, db }) => {
    test('says that it was stopped, also for a code alone', async () => {
      const { id } = await attachRead(db(), { name: 'tempo.pdf', pages: ['PPBUS_G3H'] });
      for (const q of ['bateria fraca', 'PPBUS_G3H']) {
        const answer = await call('usuario', 'GET', `/search/documentos?q=${encodeURIComponent(q)}`);
        expect([answer.statusCode, answer.json()]).toEqual([200, []]);
        expect(answer.headers).toHaveProperty('x-search-incomplete', 'true');
        const inside = await call('usuario', 'GET', `/attachments/${id}/busca?q=${encodeURIComponent(q)}`);
        expect([inside.statusCode, inside.json<{ paginas: [] }>().paginas]).toEqual([200, []]);
        expect(inside.headers).toHaveProperty('x-search-incomplete', 'true');
      }
    });
  },
  { timeLimits: { searchMs: 0 } },
);
