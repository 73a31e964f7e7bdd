import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedReading, ReadingTotals } from '@bancada/contract/attachments/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { attachText } from '../../../test/queued-texts.ts';
import { md5Of, sha256Of, upload } from '../../../test/uploads.ts';

interface List {
  data: ListedReading[];
  total: number;
  totais: ReadingTotals;
  ligada: boolean;
}

let woken = 0;

describeApplication(
  'the queue of documents',
  ({ app, db, clock, call, idOf, signIn }) => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'bancada-documents-'));
    });
    afterAll(() => rm(folder, { recursive: true }));
    let made = 0;
    const attach = async (text: string) => {
      made += 1;
      const name = `${made}.txt`;
      return {
        name,
        ...(await attachText(db(), text, { folder, person: await idOf('usuario'), name })),
      };
    };
    const send = async (text: string, file: string | undefined = text) => {
      made += 1;
      const fields = {
        modelo_equipamento_id: 1,
        tipo_documento: 'Outro',
        md5: md5Of(text),
        file_name: `${made}.txt`,
      };
      const response = await upload(app(), (await signIn('usuario')).access_token, fields, file);
      expect(response.statusCode, response.body).toBe(201);
      return response.json<{ id: number }>().id;
    };
    const set = (sha256: string, values: object) =>
      db().updateTable('document_readings').set(values).where('sha256', '=', sha256).execute();
    const inTurn = (seconds: number) => ({
      processo: sql`gen_random_uuid()`,
      vez_ate: new Date(clock.now().getTime() + seconds * 1_000).toISOString(),
    });
    const list = async (query = ''): Promise<List> => {
      const response = await call('admin', 'GET', `/documentos${query}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    const namesIn = async (query: string) => (await list(query)).data.map(({ anexo }) => anexo.nome_arquivo);
    const bin = async (id: number) => {
      const response = await call('usuario', 'DELETE', `/attachments/${id}`);
      return response.headers['x-deletion-id'];
    };

    test('whoever attaches a file puts it in the queue, once for each content, and the reading begins at once', async () => {
      const before = woken;
      const id = await send('que arquivo é este');
      await send('que arquivo é este', undefined);
      expect(woken).toBe(before + 2);
      const rows = await db()
        .selectFrom('document_readings')
        .select(['estado', 'pessoa_id'])
        .where('sha256', '=', sha256Of('que arquivo é este'))
        .execute();
      expect(rows).toEqual([{ estado: 'esperando', pessoa_id: await idOf('usuario') }]);
      const fresh = {
        ...{ estado: 'esperando', paginas: null, paginas_lidas: 0, paginas_falhas: 0, motivo: null },
        paginas_desenhadas: 0,
        sem_espaco: false,
      };
      expect((await call('usuario', 'GET', `/attachments/${id}/leitura`)).json()).toEqual(fresh);
      const { data } = await list('?limit=1');
      expect(data[0]).toMatchObject({
        ...fresh,
        anexo: {
          id,
          tipo_documento: 'Outro',
          tipo_arquivo: 'text/plain; charset=utf-8',
          tem_miniatura: false,
        },
        tamanho: Buffer.byteLength('que arquivo é este'),
        enviado_por_nome: 'Téo Técnico',
      });
    });

    test('an admin lists files by state, newest first; a turn that is over is no reading', async () => {
      await db().deleteFrom('document_readings').execute();
      const [waiting, reading, left, read, failed] = [
        await attach('espera'),
        await attach('sendo lido'),
        await attach('de um processo morto'),
        await attach('lido'),
        await attach('falhou'),
      ];
      await set(reading.sha256, { ...inTurn(30), paginas: 300, paginas_lidas: 40 });
      await set(left.sha256, inTurn(-1));
      await set(read.sha256, {
        estado: 'lido',
        paginas: 10,
        paginas_lidas: 10,
        paginas_falhas: 2,
        motivo: 'demorado',
      });
      await set(failed.sha256, { estado: 'falhou', motivo: 'senha' });
      const all = await list();
      expect(all.data.map(({ estado }) => estado)).toEqual([
        'falhou',
        'lido',
        'esperando',
        'lendo',
        'esperando',
      ]);
      expect(all).toMatchObject({
        total: 5,
        totais: { esperando: 2, lendo: 1, lido: 1, falhou: 1, paginas: 48 },
        ligada: true,
      });
      expect(await namesIn('?estado=esperando')).toEqual([left.name, waiting.name]);
      expect(await namesIn('?estado=lendo')).toEqual([reading.name]);
      expect(await namesIn('?estado=falhou')).toEqual([failed.name]);
      const second = await list('?estado=esperando&skip=1&limit=1');
      expect([second.total, second.data.map(({ anexo }) => anexo.nome_arquivo)]).toEqual([2, [waiting.name]]);
      expect((await call('usuario', 'GET', `/attachments/${reading.id}/leitura`)).json()).toMatchObject({
        ...{ estado: 'lendo', paginas: 300, paginas_lidas: 40 },
      });
    });

    test('a query that makes no sense is refused at its field', async () => {
      for (const [query, field] of [
        ['estado=perdido', 'estado'],
        ['limit=101', 'limit'],
        ['skip=-1', 'skip'],
      ]) {
        const response = await call('admin', 'GET', `/documentos?${query}`);
        expect(response.statusCode).toBe(422);
        expect(response.body).toContain(`"${field}"`);
      }
    });

    test('what lies in the bin is in no list and has neither reading nor thumbnail; restored, it has them again', async () => {
      await db().deleteFrom('document_readings').execute();
      const file = await attach('vai e volta');
      await db()
        .insertInto('document_thumbnails')
        .values({ sha256: file.sha256, imagem: Buffer.from('x'), largura: 1, altura: 1 })
        .execute();
      const deletion = await bin(file.id);
      expect(await list()).toMatchObject({ data: [], total: 0, totais: { esperando: 0 } });
      for (const place of ['leitura', 'miniatura'])
        expect((await call('usuario', 'GET', `/attachments/${file.id}/${place}`)).json()).toMatchObject({
          detail: 'Anexo não encontrado.',
        });
      expect((await call('admin', 'POST', `/documentos/${file.id}/ler-de-novo`)).statusCode).toBe(404);
      await call('usuario', 'POST', `/lixeira/${deletion}/restore`);
      expect(await namesIn('')).toEqual([file.name]);
      expect((await call('usuario', 'GET', `/attachments/${file.id}/miniatura`)).statusCode).toBe(200);
    });

    test('one file is read again from its first page, behind the others; one that waits or is being read stays as it is', async () => {
      await db().deleteFrom('document_readings').execute();
      const [failed, reading, waiting] = [
        await attach('de novo'),
        await attach('agora'),
        await attach('depois'),
      ];
      await set(failed.sha256, {
        estado: 'falhou',
        motivo: 'memoria',
        paginas: 9,
        paginas_lidas: 4,
        tentativas: 0,
      });
      await set(reading.sha256, { ...inTurn(30), paginas: 3, paginas_lidas: 1 });
      const again = (id: number) => call('admin', 'POST', `/documentos/${id}/ler-de-novo`);
      const before = woken;
      const answer = await again(failed.id);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        202,
        { estado: 'esperando', paginas: null, paginas_lidas: 0, paginas_falhas: 0, motivo: null },
      ]);
      expect(woken).toBe(before + 1);
      expect((await again(reading.id)).json()).toMatchObject({ estado: 'lendo', paginas_lidas: 1 });
      const order = await db().selectFrom('document_readings').select('sha256').orderBy('vez').execute();
      expect(order.map(({ sha256 }) => sha256)).toEqual([reading.sha256, waiting.sha256, failed.sha256]);
      expect((await again(987_654)).json()).toEqual({ detail: 'Anexo não encontrado.' });
    });

    test('all that failed are read again, and nothing else', async () => {
      await db().deleteFrom('document_readings').execute();
      const [one, other, read] = [await attach('a1'), await attach('a2'), await attach('a3')];
      for (const { sha256 } of [one, other]) await set(sha256, { estado: 'falhou', motivo: 'danificado' });
      await set(read.sha256, { estado: 'lido', paginas: 1, paginas_lidas: 1 });
      const answer = await call('admin', 'POST', '/documentos/ler-de-novo');
      expect([answer.statusCode, answer.json()]).toEqual([202, { quantidade: 2 }]);
      expect((await list()).totais).toMatchObject({ esperando: 2, falhou: 0, lido: 1 });
      expect((await call('admin', 'POST', '/documentos/ler-de-novo')).json()).toEqual({ quantidade: 0 });
    });

    test('a thumbnail is sent once; whoever has it is told so', async () => {
      const { id, sha256 } = await attach('com miniatura');
      const none = await call('usuario', 'GET', `/attachments/${id}/miniatura`);
      expect([none.statusCode, none.json()]).toEqual([404, { detail: 'Este anexo não tem miniatura.' }]);
      const imagem = Buffer.from('RIFF of a picture');
      await db()
        .insertInto('document_thumbnails')
        .values({ sha256, imagem, largura: 320, altura: 200 })
        .execute();
      const first = await call('usuario', 'GET', `/attachments/${id}/miniatura`);
      expect(first.rawPayload).toEqual(imagem);
      expect(first.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
        'content-length': String(imagem.length),
        'x-content-type-options': 'nosniff',
      });
      const ask = (method: 'GET' | 'HEAD', etag: unknown) =>
        signIn('usuario').then(({ access_token }) =>
          app().inject({
            method,
            url: `/api/v1/attachments/${id}/miniatura`,
            headers: { authorization: `Bearer ${access_token}`, 'if-none-match': String(etag) },
          }),
        );
      const known = await ask('GET', first.headers.etag);
      expect([known.statusCode, known.body]).toEqual([304, '']);
      expect((await ask('GET', '"another"')).statusCode).toBe(200);
      const head = await ask('HEAD', '"another"');
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
        200,
        '',
        String(imagem.length),
      ]);
    });

    test('the text that was read of a file is given page by page, those that equal an earlier one too', async () => {
      const { id, sha256 } = await attach('lido');
      const page = (pagina: number, texto: string) => ({
        sha256,
        pagina,
        origem: 'texto' as const,
        texto,
        caixas: null,
      });
      await db()
        .insertInto('document_pages')
        .values([page(1, 'Folha um'), page(3, 'Folha três')])
        .execute();
      await db().insertInto('document_equal_pages').values({ sha256, pagina: 2, igual_a: 1 }).execute();
      await set(sha256, {
        estado: 'lido',
        paginas: 4,
        paginas_lidas: 4,
        paginas_falhas: 1,
        motivo: 'demorado',
      });
      const text = async () => (await call('usuario', 'GET', `/attachments/${id}/texto`)).json();
      expect(await text()).toMatchObject({
        leitura: { estado: 'lido', paginas: 4 },
        paginas: [
          { pagina: 1, texto: 'Folha um' },
          { pagina: 2, texto: 'Folha um' },
          { pagina: 3, texto: 'Folha três' },
        ],
        tem_mais: false,
      });
      const many = Array.from({ length: 200 }, (_, at) => page(5 + at, `mais ${at}`));
      await db().insertInto('document_pages').values(many).execute();
      const long = await text();
      expect([long.paginas.length, long.tem_mais]).toEqual([200, true]);
      expect((await call('usuario', 'GET', '/attachments/987654/texto')).json()).toEqual({
        detail: 'Anexo não encontrado.',
      });
    });

    test('what is removed for good takes its pages and its thumbnail with it', async () => {
      const { sha256 } = await attach('some');
      await db()
        .insertInto('document_pages')
        .values({ sha256, pagina: 1, origem: 'texto', texto: 'x', caixas: null })
        .execute();
      await db().deleteFrom('attachments').where('sha256', '=', sha256).execute();
      await db().deleteFrom('stored_files').where('sha256', '=', sha256).execute();
      for (const table of ['document_readings', 'document_pages'] as const)
        expect(await db().selectFrom(table).select('sha256').where('sha256', '=', sha256).execute()).toEqual(
          [],
        );
    });
  },
  {
    wakeReading: () => {
      woken += 1;
    },
  },
);
