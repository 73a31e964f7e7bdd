import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeUploads } from '../../../test/uploader.ts';
import { filesIn, md5Of, sha256Of } from '../../../test/uploads.ts';
import { placeOf } from '../../files/file-store.ts';

const sameName = (name: string) =>
  `Já existe um anexo com o nome "${name}". Por favor, renomeie o arquivo ou escolha outro.`;

describeUploads('an upload', ({ folder, stored, send, get, remove, exists }, { db, call }) => {
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
    const place = path.join(folder(), placeOf(sha256Of('pinagem do conector')));
    expect(await readFile(place, 'utf8')).toBe('pinagem do conector');
    const { dono_nome } = created;
    const model = (await call('usuario', 'GET', '/equipment-models/1')).json();
    expect(dono_nome).toBe(`${model.nome} (${model.numero_modelo})`);
    const history = (await call('usuario', 'GET', `/history/attachments/${created.id}`)).json();
    expect(history.data[0]).toMatchObject({ acao: 'create', usuario_nome: 'Téo Técnico' });
  });

  test('known bytes need not be sent again: the MD5 suffices, in upper case too, and they are stored once', async () => {
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

  test('bytes that only the bin has are unknown, and sending them again gives the same file', async () => {
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

  test('an unknown MD5 asks for the file', async () => {
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

  test('bytes that do not match their MD5, an empty file, or a byte too many leave nothing behind', async () => {
    const before = await filesIn(folder());
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
    expect(await filesIn(folder())).toEqual(before);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stored_files
      WHERE md5 IN (${md5Of('chegou assim')}, ${md5Of('')}, ${md5Of(Buffer.alloc(1024 * 1024 + 1))})`.execute(
      db(),
    );
    expect(rows[0]?.count).toBe(0);
    expect((await send(Buffer.alloc(1024 * 1024))).statusCode).toBe(201);
  });

  test('one owner cannot have two attachments with one name, whatever its case; two owners can', async () => {
    await send('um', { file_name: 'Esquema.pdf' });
    const before = await filesIn(folder());
    const again = await send('outro', { file_name: 'ESQUEMA.PDF' });
    expect([again.statusCode, again.json().detail]).toEqual([409, sameName('ESQUEMA.PDF')]);
    expect(again.json()).toMatchObject({ campo: 'nome_arquivo', valor: 'ESQUEMA.PDF' });
    expect(await filesIn(folder())).toEqual(before);
    const elsewhere = await send('outro', {
      file_name: 'Esquema.pdf',
      modelo_equipamento_id: undefined,
      componente_id: 1,
    });
    expect([elsewhere.statusCode, elsewhere.json().componente_id]).toEqual([201, 1]);
  });

  test('of two concurrent uploads with one name, one is attached, and the other is refused', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((bytes) => send(bytes, { file_name: 'ao mesmo tempo.txt' })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toBe(sameName('ao mesmo tempo.txt'));
  });

  test('a file that pretends to be full of metadata is refused with a way out, and leaves nothing behind', async () => {
    const before = await filesIn(folder());
    const bytes = Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600', 'hex'),
      Buffer.alloc(600_000, Buffer.from('II*\0\x08\0\0\0', 'latin1')),
    ]);
    const response = await send(bytes, { file_name: 'placa.jpg' });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      [
        {
          loc: ['body', 'file'],
          msg: 'O servidor não conseguiu examinar este arquivo: os dados dentro dele estão fora do comum. Salve uma cópia em outro programa e envie a cópia.',
          type: 'custom',
        },
      ],
    ]);
    expect(await filesIn(folder())).toEqual(before);
  });

  test('two people with the same bytes at once: one file, two attachments', async () => {
    const bytes = Buffer.alloc(300_000, 'bytes de dois');
    const before = await stored();
    const both = await Promise.all([send(bytes), send(bytes), send(bytes)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await stored()).toBe(before + 1);
    expect(new Set(both.map((response) => response.json().id)).size).toBe(3);
  });

  test('two files with the same MD5 are kept apart', async () => {
    // Wang and others, 2004: two blocks that differ in six bytes and have the same MD5.
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

  test('bytes that the store has lost, fully or partly, are requested again, which repairs it', async () => {
    const bytes = 'bytes bons';
    const { id } = (await send(bytes)).json();
    const place = path.join(folder(), placeOf(sha256Of(bytes)));
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
