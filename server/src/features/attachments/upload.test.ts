import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { type Fields, filesIn, md5Of, sha256Of, upload } from '../../../test/uploads.ts';
import { placeOf } from '../../files/file-store.ts';

const sameName = (name: string) =>
  `Já existe um anexo com o nome "${name}". Por favor, renomeie o arquivo ou escolha outro.`;

describeApplication('an upload', ({ db, signIn, call: callMain }) => {
  let app: FastifyInstance;
  let folder: string;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
    app = await buildTestApp(db(), { dataDir: folder, maxUploadMb: 1 });
    token = (await signIn('usuario')).access_token;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  let made = 0;
  /** Sends this file, with good fields where no others are given. */
  const send = (file: string | Uint8Array | undefined, fields: Fields = {}) => {
    made += 1;
    return upload(
      app,
      token,
      {
        modelo_equipamento_id: 1,
        tipo_documento: 'Manual Técnico',
        descricao: '',
        md5: file === undefined ? undefined : md5Of(file),
        file_name: `arquivo ${made}.txt`,
        ...fields,
      },
      file,
    );
  };
  const get = (url: string) =>
    app.inject({ url: `/api/v1/attachments${url}`, headers: { authorization: `Bearer ${token}` } });
  const put = (id: number, payload: object) =>
    app.inject({
      method: 'PUT',
      url: `/api/v1/attachments/${id}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  const remove = (id: number) =>
    app.inject({
      method: 'DELETE',
      url: `/api/v1/attachments/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const exists = async (md5: string) => (await get(`/checkmd5?md5_hash=${md5}`)).json().exists;
  const stored = async () => (await filesIn(folder)).length;

  test('gives an attachment that can be read, listed and downloaded, under its SHA-256', async () => {
    const response = await send('pinagem do conector', {
      file_name: 'Pinagem — 40 vias.txt',
      descricao: '  Conector da tela  ',
    });
    expect(response.statusCode).toBe(201);
    const created = response.json();
    expect(created).toMatchObject({
      nome_arquivo: 'Pinagem — 40 vias.txt',
      tipo_documento: 'Manual Técnico',
      tipo_arquivo: 'text/plain; charset=utf-8',
      descricao: 'Conector da tela',
      md5: md5Of('pinagem do conector'),
      tamanho: 19,
      modelo_equipamento_id: 1,
      componente_id: null,
      artigo_id: null,
      criado_por_nome: 'Téo Técnico',
      message: 'Anexo "Pinagem — 40 vias.txt" criado com sucesso!',
    });
    const { message, ...attachment } = created;
    expect((await get(`/${created.id}`)).json()).toEqual(attachment);
    expect((await get('/list?modelo_equipamento_id=1')).json()).toContainEqual(attachment);
    expect((await get(`/${created.id}/download`)).body).toBe('pinagem do conector');
    const place = path.join(folder, placeOf(sha256Of('pinagem do conector')));
    expect(await readFile(place, 'utf8')).toBe('pinagem do conector');
    const { dono_nome } = created;
    const model = (await callMain('usuario', 'GET', '/equipment-models/1')).json();
    expect(dono_nome).toBe(`${model.nome} (${model.numero_modelo})`);
    const history = (await callMain('usuario', 'GET', `/history/attachments/${created.id}`)).json();
    expect(history.data[0]).toMatchObject({ acao: 'create', usuario_nome: 'Téo Técnico' });
  });

  test('known bytes are not sent again: the MD5 is enough, in capitals too, and they are kept once', async () => {
    const bytes = 'as mesmas especificações';
    expect(await exists(md5Of(bytes))).toBe(false);
    await send(bytes);
    expect(await exists(md5Of(bytes))).toBe(true);
    const before = await stored();
    const again = await send(undefined, { md5: md5Of(bytes).toUpperCase(), modelo_equipamento_id: 2 });
    expect([again.statusCode, again.json().md5]).toEqual([201, md5Of(bytes)]);
    expect((await send(bytes, { md5: md5Of(bytes).toUpperCase() })).statusCode).toBe(201);
    expect(await stored()).toBe(before);
    expect((await get(`/${again.json().id}/download`)).body).toBe(bytes);
    const upper = await get(`/checkmd5?md5_hash=${md5Of(bytes).toUpperCase()}`);
    expect(upper.json()).toEqual({ exists: true });
  });

  test('bytes that only the bin holds are not known, and come again to one file', async () => {
    const bytes = 'só na lixeira';
    const { id } = (await send(bytes)).json();
    await remove(id);
    expect(await exists(md5Of(bytes))).toBe(false);
    expect((await send(undefined, { md5: md5Of(bytes) })).statusCode).toBe(422);
    const before = await stored();
    expect((await send(bytes)).statusCode).toBe(201);
    expect(await stored()).toBe(before);
    expect(await exists(md5Of(bytes))).toBe(true);
  });

  test('an MD5 that nothing is stored under asks for the file', async () => {
    const response = await send(undefined, { md5: md5Of('nunca enviado') });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toEqual([
      { loc: ['body', 'file'], msg: 'Arquivo e MD5 são obrigatórios.', type: 'custom' },
    ]);
    const none = await send('x', { md5: undefined });
    expect(none.json().detail).toMatchObject([
      { loc: ['body', 'md5'], msg: 'Arquivo e MD5 são obrigatórios.' },
    ]);
  });

  test('bytes that differ from their MD5, none at all, or a byte too many leave nothing behind', async () => {
    const before = await filesIn(folder);
    const differs = await send('chegou assim', { md5: md5Of('saiu assim') });
    expect([differs.statusCode, differs.json().detail[0].loc]).toEqual([422, ['body', 'md5']]);
    expect(differs.json().detail[0].msg).toContain('MD5 não confere');
    const empty = await send('');
    expect([empty.statusCode, empty.json().detail[0].msg]).toEqual([
      422,
      'O arquivo está vazio: não há o que guardar.',
    ]);
    const large = await send(Buffer.alloc(1024 * 1024 + 1));
    expect([large.statusCode, large.json().detail]).toEqual([413, 'O arquivo passa do limite de 1 MB.']);
    expect(await filesIn(folder)).toEqual(before);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stored_files
      WHERE md5 IN (${md5Of('chegou assim')}, ${md5Of('')}, ${md5Of(Buffer.alloc(1024 * 1024 + 1))})`.execute(
      db(),
    );
    expect(rows[0]?.count).toBe(0);
    expect((await send(Buffer.alloc(1024 * 1024))).statusCode).toBe(201);
  });

  test('one owner has no two attachments of a name, whatever its case; another owner may', async () => {
    await send('um', { file_name: 'Esquema.pdf' });
    const before = await filesIn(folder);
    const again = await send('outro', { file_name: 'ESQUEMA.PDF' });
    expect([again.statusCode, again.json().detail]).toEqual([409, sameName('ESQUEMA.PDF')]);
    expect(again.json()).toMatchObject({ campo: 'nome_arquivo', valor: 'ESQUEMA.PDF' });
    expect(await filesIn(folder)).toEqual(before);
    const elsewhere = await send('outro', {
      file_name: 'Esquema.pdf',
      modelo_equipamento_id: undefined,
      componente_id: 1,
    });
    expect([elsewhere.statusCode, elsewhere.json().componente_id]).toEqual([201, 1]);
  });

  test('of two at once with one name, one is attached, and the other is told', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((bytes) => send(bytes, { file_name: 'ao mesmo tempo.txt' })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toBe(sameName('ao mesmo tempo.txt'));
  });

  test('two people with the same bytes at once: one file, two attachments', async () => {
    const bytes = Buffer.alloc(300_000, 'bytes de dois');
    const before = await stored();
    const both = await Promise.all([send(bytes), send(bytes), send(bytes)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await stored()).toBe(before + 1);
    expect(new Set(both.map((response) => response.json().id)).size).toBe(3);
  });

  test.each([
    [{ modelo_equipamento_id: undefined }],
    [{ componente_id: 1 }],
    [{ componente_id: 1, artigo_id: 1 }],
  ])('%o is not exactly one owner', async (fields) => {
    const response = await send('dono', fields);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail[0].msg).toBe('Forneça exatamente um ID (Modelo, Componente ou Artigo).');
  });

  test('an owner that is not there is told at its field, before the bytes; an empty field is no owner', async () => {
    const before = await filesIn(folder);
    const response = await send('dono', { modelo_equipamento_id: '', artigo_id: 999_999 });
    expect([response.statusCode, response.json().detail[0].loc]).toEqual([422, ['body', 'artigo_id']]);
    expect(await filesIn(folder)).toEqual(before);
  });

  test('two files with one MD5 are not mixed up', async () => {
    // Wang and others, 2004: two blocks that differ in six bytes and have one MD5.
    const [one, other] = collision();
    expect(md5Of(one)).toBe(md5Of(other));
    const first = (await send(one)).json();
    expect(await exists(md5Of(one))).toBe(true);
    const second = (await send(other)).json();
    expect((await get(`/${first.id}/download`)).rawPayload).toEqual(one);
    expect((await get(`/${second.id}/download`)).rawPayload).toEqual(other);
    expect(await exists(md5Of(one))).toBe(false);
    expect((await send(undefined, { md5: md5Of(one) })).statusCode).toBe(422);
  });

  test('what is not a form is 415; a form that breaks off or is none 422', async () => {
    const url = '/api/v1/attachments/fast_upload';
    const headers = { authorization: `Bearer ${token}` };
    const json = await app.inject({ method: 'POST', url, headers, payload: { md5: 'x' } });
    expect([json.statusCode, json.json().detail]).toEqual([
      415,
      'Tipo de conteúdo não aceito: envie o formulário como multipart/form-data.',
    ]);
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      ],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--',
      ],
    ] as const) {
      const broken = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        payload,
      });
      expect([broken.statusCode, Array.isArray(broken.json().detail)], payload).toEqual([422, true]);
    }
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/v1/categories',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  test('a file that comes before its fields is taken as well', async () => {
    const form = new FormData();
    form.append('file', new Blob(['antes']), 'a.txt');
    for (const [name, value] of Object.entries({
      artigo_id: '1',
      tipo_documento: 'Guia',
      md5: md5Of('antes'),
    }))
      form.append(name, value);
    form.append('file_name', 'antes.txt');
    const encoded = new Response(form);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/attachments/fast_upload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([response.statusCode, response.json().nome_arquivo]).toEqual([201, 'antes.txt']);
  });

  test.each([
    ['../../x', 'x'],
    ['C:\\fotos\\placa.jpg', 'placa.jpg'],
    ['a\0b\n.txt', 'ab.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['relatório final. . .', 'relatório final'],
    ['foto\u202Egpj.exe', 'fotogpj.exe'],
    ['  Ação "nº 7" — 電源.pdf ', 'Ação "nº 7" — 電源.pdf'],
    ['.env', '.env'],
  ])('the name %j is kept as %j, and the bytes lie under their sum alone', async (given, kept) => {
    const bytes = `bytes de ${given}`;
    const response = await send(bytes, { file_name: given, modelo_equipamento_id: 3 });
    expect([response.statusCode, response.json().nome_arquivo]).toEqual([201, kept]);
    expect(await filesIn(folder)).toContain(sha256Of(bytes));
  });

  test.each([
    ['..', 'Digite um nome de arquivo.'],
    ['. . /', 'Digite um nome de arquivo.'],
    ['\u202e\0', 'Digite um nome de arquivo.'],
    ['n'.repeat(300), 'Digite no máximo 255 caracteres.'],
    [undefined, 'Campo obrigatório.'],
  ])('the name %j is refused', async (name, sentence) => {
    const response = await send('nome', { file_name: name });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      [{ loc: ['body', 'file_name'], msg: sentence, type: expect.any(String) }],
    ]);
  });

  test.each([
    ['%PDF-1.7\n%âãÏÓ\n1 0 obj', 'application/pdf'],
    [Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'), 'image/png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<!doctype html><script>alert(1)</script>', 'text/html'],
    ['oi <script src=x></script>', 'text/html'],
    ['<nota><a/></nota>', 'application/xml'],
    [Buffer.from('tens\xe3o de sa\xedda', 'latin1'), 'text/plain; charset=windows-1252'],
    [Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
  ])('%s is of the type of its bytes, whatever it is called', async (bytes, type) => {
    const created = (await send(bytes, { file_name: `${sha256Of(bytes).slice(0, 8)}.png` })).json();
    expect(created.tipo_arquivo).toBe(type);
    const shown = await get(`/${created.id}/download?ver=1`);
    const isShown = /^(application\/pdf|image\/png|text\/plain)/.test(type);
    expect(String(shown.headers['content-disposition'])).toMatch(isShown ? /^inline/ : /^attachment/);
  });

  test('name, type and description are saved over the version that was read; bytes and owner stay', async () => {
    const created = (await send('para salvar', { file_name: 'salvar.txt' })).json();
    await send('vizinho', { file_name: 'vizinho.txt' });
    const edit = { nome_arquivo: '../novo.txt', descricao: '', atualizado_em: created.atualizado_em };
    const saved = await put(created.id, edit);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      nome_arquivo: 'novo.txt',
      descricao: null,
      md5: created.md5,
      message: 'Anexo atualizado com sucesso!',
    });
    const late = await put(created.id, { ...edit, nome_arquivo: 'tarde.txt' });
    expect([late.statusCode, late.json().atual.nome_arquivo, late.json().alterado_por]).toEqual([
      409,
      'novo.txt',
      'Téo Técnico',
    ]);
    const taken = await put(created.id, { nome_arquivo: 'VIZINHO.txt' });
    expect([taken.statusCode, taken.json().detail]).toEqual([409, sameName('VIZINHO.txt')]);
    expect((await put(created.id, { sha256: 'x', modelo_equipamento_id: 2 })).json()).toMatchObject({
      modelo_equipamento_id: 1,
      md5: created.md5,
    });
    expect((await put(999_999, { descricao: 'x' })).json().detail).toBe('Anexo não encontrado.');
    expect((await get('/999999')).json().detail).toBe('Anexo não encontrado.');
  });

  test('a list is of one owner in use, by name', async () => {
    for (const name of ['Água.txt', 'zinco.txt', 'acento.txt'])
      await send(name, { modelo_equipamento_id: undefined, artigo_id: 2, file_name: name });
    const list = (await get('/list?artigo_id=2')).json();
    expect(list.map(({ nome_arquivo }: { nome_arquivo: string }) => nome_arquivo)).toEqual([
      'acento.txt',
      'Água.txt',
      'zinco.txt',
    ]);
    for (const query of ['', '?modelo_equipamento_id=1&artigo_id=2']) {
      const refused = await get(`/list${query}`);
      expect([refused.statusCode, refused.json().detail[0].msg]).toEqual([
        422,
        'Forneça exatamente um ID (Modelo, Componente ou Artigo).',
      ]);
    }
    for (const [column, sentence] of [
      ['modelo_equipamento_id', 'Equipamento não encontrado.'],
      ['componente_id', 'Datasheet não encontrado.'],
      ['artigo_id', 'Artigo não encontrado.'],
    ]) {
      const absent = await get(`/list?${column}=999999`);
      expect([absent.statusCode, absent.json().detail]).toEqual([404, sentence]);
    }
  });

  test('the limits of the server are said', async () => {
    expect((await get('/limits')).json()).toEqual({ tamanho_max: 1048576, em_partes_desde: 16777216 });
  });

  test('bytes that the store has lost, or half of them, are asked for again, and mend it', async () => {
    const bytes = 'bytes bons';
    const { id } = (await send(bytes)).json();
    const place = path.join(folder, placeOf(sha256Of(bytes)));
    for (const lose of [() => rm(place), () => writeFile(place, 'bytes')]) {
      expect(await exists(md5Of(bytes))).toBe(true);
      await lose();
      expect(await exists(md5Of(bytes))).toBe(false);
      expect((await send(undefined, { md5: md5Of(bytes) })).statusCode).toBe(422);
      await send(bytes);
      expect((await get(`/${id}/download`)).body).toBe(bytes);
    }
  });
});

function collision(): [Buffer, Buffer] {
  const one = Buffer.from(
    'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
    'hex',
  );
  const other = Buffer.from(one);
  for (const [place, byte] of [
    [19, 0x07],
    [45, 0xf1],
    [59, 0x72],
    [83, 0x34],
    [109, 0x28],
    [123, 0xab],
  ] as const)
    other[place] = byte;
  return [one, other];
}
