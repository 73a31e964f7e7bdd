import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import type { Symptom } from '@bancada/contract/faults/symptoms';
import type { HistoryItem } from '@bancada/contract/records/history';
import { expect, test } from 'vitest';
import { binOf } from '../../../test/bin.ts';
import { jpegWithPosition } from '../../../test/photos.ts';
import { describeUploads } from '../../../test/uploader.ts';

describeUploads('photos of a fault', ({ send, get }, application) => {
  const { call } = application;
  const { remove, restore, createFault } = binOf(application);
  let made = 0;
  /** A photo that no other is, attached to a model. */
  const attach = async (model: number) => {
    made += 1;
    const photo = jpegWithPosition(Buffer.from(`cauda ${made}`));
    const sent = await send(photo, { modelo_equipamento_id: model, file_name: `foto ${made}.jpg` });
    expect(sent.statusCode).toBe(201);
    return { id: sent.json<{ id: number }>().id, bytes: photo };
  };
  const add = (symptom: number, anexo_id: number, more: object = {}) =>
    call('usuario', 'POST', `/sintomas/${symptom}/fotos`, { anexo_id, ...more });
  const photos = async (symptom: number) =>
    (await call('usuario', 'GET', `/sintomas/${symptom}/fotos`)).json<{ fotos: FaultPhoto[] }>().fotos;
  const ids = async (symptom: number) => (await photos(symptom)).map(({ id }) => id);
  const history = async (symptom: number) =>
    (await call('editor', 'GET', `/history/sintomas/${symptom}`)).json<{ data: HistoryItem[] }>().data;

  /** A fault with three photos. */
  async function faultWithPhotos() {
    const fault = await createFault();
    const [a, b, c] = [await attach(fault.model), await attach(fault.model), await attach(fault.model)];
    for (const [photo, legenda] of [
      [a, 'IPM queimado'],
      [b, ''],
      [c, 'Trilha rompida'],
    ] as const)
      expect((await add(fault.symptom, photo.id, { legenda })).statusCode).toBe(201);
    return { ...fault, a: a.id, b: b.id, c: c.id, bytes: a.bytes };
  }

  test('an attachment is marked as a photo of a fault: it stays its equipment’s, and the fault shows it in order, on its card too', async () => {
    const { symptom, model, number, a, b, c } = await faultWithPhotos();
    const shown = await photos(symptom);
    expect(
      shown.map(({ id, legenda, modelo_equipamento_id }) => [id, legenda, modelo_equipamento_id]),
    ).toEqual([
      [a, 'IPM queimado', model],
      [b, '', model],
      [c, 'Trilha rompida', model],
    ]);
    const whole = (await call('usuario', 'GET', `/defeitos/${symptom}`)).json<{ fotos: FaultPhoto[] }>();
    expect(whole.fotos).toEqual(shown);
    for (const list of [
      `/defeitos?q=inversora+${number}+desarma`,
      `/defeitos/lista?modelo_equipamento_id=${model}`,
    ]) {
      const { data } = (await call('usuario', 'GET', list)).json<{
        data: { id: number; fotos: FaultPhoto[] }[];
      }>();
      expect(data.find(({ id }) => id === symptom)?.fotos.map(({ id }) => id)).toEqual([a, b, c]);
    }
  });

  test('a photo moves, gets another caption, and is taken off, without ageing what somebody else edits', async () => {
    const { symptom, a, b, c } = await faultWithPhotos();
    const version = async () =>
      (await call('usuario', 'GET', `/sintomas/${symptom}`)).json<Symptom>().atualizado_em;
    const before = await version();
    const at = `/sintomas/${symptom}/fotos`;
    await call('usuario', 'PUT', `${at}/${c}`, { posicao: 1 });
    await call('usuario', 'PUT', `${at}/${a}`, { legenda: '  IPM  trincado ' });
    expect((await photos(symptom)).map(({ id, legenda }) => [id, legenda])).toEqual([
      [c, 'Trilha rompida'],
      [a, 'IPM  trincado'],
      [b, ''],
    ]);
    await call('usuario', 'DELETE', `${at}/${a}`);
    expect(await ids(symptom)).toEqual([c, b]);
    expect((await call('usuario', 'DELETE', `${at}/${a}`)).json().detail).toBe('Anexo não encontrado.');
    expect((await call('usuario', 'PUT', `${at}/${a}`, { legenda: 'x' })).statusCode).toBe(404);
    await add(symptom, a, { posicao: 2, legenda: 'de volta' });
    expect(await ids(symptom)).toEqual([c, a, b]);
    expect(await version()).toBe(before);
  });

  test('what is drawn on a copy stands in the photo’s place; the untouched one stays, and can be put back', async () => {
    const { symptom, model, a, b, c } = await faultWithPhotos();
    const drawn = await attach(model);
    const again = await attach(model);
    await add(symptom, drawn.id, { no_lugar_de: a });
    await add(symptom, again.id, { no_lugar_de: drawn.id });
    expect(await ids(symptom)).toEqual([again.id, b, c]);
    expect((await photos(symptom))[0]).toMatchObject({ legenda: 'IPM queimado', original_id: a });
    expect((await get(`/${a}`)).statusCode).toBe(200);
    await add(symptom, a, { no_lugar_de: again.id });
    expect((await photos(symptom))[0]).toMatchObject({ id: a, legenda: 'IPM queimado', original_id: null });
  });

  test('a photo has lost its position, as every attachment', async () => {
    const { a, bytes } = await faultWithPhotos();
    const stored = (await get(`/${a}/download`)).rawPayload;
    expect([bytes.includes('23,33.0S'), stored.includes('23,33.0S')]).toEqual([true, false]);
  });

  test('only a picture in use is a photo; one that it is already changes nothing; there are 40 at most', async () => {
    const { symptom, model, a, b, c } = await faultWithPhotos();
    const text = (await send('só texto', { modelo_equipamento_id: model })).json<{ id: number }>().id;
    const refused = async (anexo_id: number, more: object = {}) => {
      const answer = await add(symptom, anexo_id, more);
      return [answer.statusCode, answer.json().detail[0].loc.at(-1), answer.json().detail[0].msg];
    };
    expect(await refused(text)).toEqual([
      422,
      'anexo_id',
      'Só uma imagem mostra um defeito: escolha uma foto.',
    ]);
    expect((await refused(999_999)).slice(0, 2)).toEqual([422, 'anexo_id']);
    const other = await attach(model);
    expect((await refused(other.id, { no_lugar_de: text })).slice(0, 2)).toEqual([422, 'no_lugar_de']);
    expect((await add(999_999, a)).statusCode).toBe(404);
    expect((await add(symptom, a, { legenda: 'outra' })).statusCode).toBe(201);
    expect((await photos(symptom)).map(({ id, legenda }) => [id, legenda])[0]).toEqual([a, 'IPM queimado']);
    const many = Array.from({ length: 40 }, (_, place) => ({
      anexo_id: place < 3 ? [a, b, c][place] : other.id,
      legenda: '',
    }));
    await application
      .db()
      .updateTable('symptoms')
      .set({ fotos: JSON.stringify(many) })
      .where('id', '=', symptom)
      .execute();
    expect((await refused((await attach(model)).id))[2]).toContain('no máximo 40 fotos');
  });

  test('two people who add a photo at once both do', async () => {
    const { symptom, model } = await createFault();
    const added = [await attach(model), await attach(model), await attach(model)].map(({ id }) => id);
    await Promise.all(added.map((id) => add(symptom, id)));
    expect((await ids(symptom)).toSorted((x, y) => x - y)).toEqual(added);
  });

  test('a photo in the bin is not shown, and comes back to its place with its caption; removed for good it is gone', async () => {
    const { symptom, a, b, c } = await faultWithPhotos();
    const deletion = await remove('usuario', 'attachments', b);
    expect(await ids(symptom)).toEqual([a, c]);
    await call('usuario', 'PUT', `/sintomas/${symptom}/fotos/${c}`, { posicao: 2 });
    await restore('usuario', deletion);
    expect((await photos(symptom)).map(({ id, legenda }) => [id, legenda])).toEqual([
      [a, 'IPM queimado'],
      [b, ''],
      [c, 'Trilha rompida'],
    ]);
    const gone = await remove('usuario', 'attachments', a);
    expect((await call('admin', 'DELETE', `/lixeira/${gone}`)).statusCode).toBe(204);
    expect(await ids(symptom)).toEqual([b, c]);
  });

  test('a fault comes out of the bin with its photos', async () => {
    const { symptom, a, b, c } = await faultWithPhotos();
    const deletion = await remove('usuario', 'sintomas', symptom);
    expect((await call('usuario', 'GET', `/sintomas/${symptom}/fotos`)).statusCode).toBe(404);
    await restore('usuario', deletion);
    expect(await ids(symptom)).toEqual([a, b, c]);
  });

  test('a merged fault gives its photos to the other, which loses them when the merge is undone', async () => {
    const [one, other] = [await faultWithPhotos(), await faultWithPhotos()];
    await add(other.symptom, one.b, { legenda: 'a mesma' });
    const merged = await call('editor', 'POST', '/unioes', {
      tipo: 'sintomas',
      de: one.symptom,
      para: other.symptom,
    });
    const own = [other.a, other.b, other.c, one.b];
    expect(await ids(other.symptom)).toEqual([...own, one.a, one.c]);
    await call('editor', 'POST', `/unioes/${merged.json<{ id: number }>().id}/desfazer`);
    expect([await ids(other.symptom), await ids(one.symptom)]).toEqual([own, [one.a, one.b, one.c]]);
  });

  test('the history says which photos there were, and an earlier version brings them back', async () => {
    const { symptom, a, b, c } = await faultWithPhotos();
    const [newest] = await history(symptom);
    await call('usuario', 'DELETE', `/sintomas/${symptom}/fotos/${a}`);
    const [taken] = await history(symptom);
    expect(taken?.mudancas.map(({ campo }) => campo)).toEqual(['fotos']);
    expect(taken?.mudancas[0]?.antes_texto).toMatch(/^foto \d+\.jpg: “IPM queimado”; foto \d+\.jpg; foto/);
    expect(taken?.mudancas[0]?.depois_texto).not.toContain('IPM');
    const restored = await call('usuario', 'POST', `/history/sintomas/${symptom}/restore`, {
      versao: newest?.id,
    });
    expect(restored.statusCode).toBe(200);
    expect(await ids(symptom)).toEqual([a, b, c]);
  });

  test('photos that somebody took off come back when what they did is undone', async () => {
    const { symptom, a, b, c } = await faultWithPhotos();
    const editor = await application.idOf('editor');
    const since = new Date(Date.now() - 60_000).toISOString();
    await call('editor', 'DELETE', `/sintomas/${symptom}/fotos/${a}`);
    await call('editor', 'PUT', `/sintomas/${symptom}/fotos/${b}`, { legenda: 'xxx' });
    const undone = await call('admin', 'POST', `/users/${editor}/undo`, {
      desde: since,
      especies: ['edicoes'],
    });
    expect([undone.statusCode, undone.statusCode < 300 ? '' : undone.body]).toEqual([200, '']);
    expect((await photos(symptom)).map(({ id, legenda }) => [id, legenda])).toEqual([
      [a, 'IPM queimado'],
      [b, ''],
      [c, 'Trilha rompida'],
    ]);
  });
});
