import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import type { HistoryItem } from '@bancada/contract/records/history';
import type { Visit } from '@bancada/contract/units/visits';
import { expect, test } from 'vitest';
import { binOf } from '../../../test/bin.ts';
import { jpegWithPosition } from '../../../test/photos.ts';
import { unitsOf } from '../../../test/units.ts';
import { describeUploads } from '../../../test/uploader.ts';
import type { Fields } from '../../../test/uploads.ts';

describeUploads('photos of a visit', ({ send, get }, application) => {
  const { call } = application;
  const { remove, restore, isInUse, createFault } = binOf(application);
  const { unit, visit } = unitsOf(application);
  let made = 0;
  /** A photo that no other is, attached to a visit unless another owner is given. */
  const attach = async (visitId: number, fields: Fields = { atendimento_id: visitId }) => {
    made += 1;
    const sent = await send(jpegWithPosition(Buffer.from(`atendimento ${made}`)), {
      modelo_equipamento_id: undefined,
      file_name: `bancada ${made}.jpg`,
      ...fields,
    });
    expect([sent.statusCode, sent.body]).toEqual([201, expect.anything()]);
    return sent.json<{ id: number }>().id;
  };
  const add = (visitId: number, anexo_id: number, more: object = {}) =>
    call('usuario', 'POST', `/visits/${visitId}/fotos`, { anexo_id, ...more });
  const photos = async (visitId: number) =>
    (await call('usuario', 'GET', `/visits/${visitId}/fotos`)).json<{ fotos: FaultPhoto[] }>().fotos;
  const ids = async (visitId: number) => (await photos(visitId)).map(({ id }) => id);
  const history = async (visitId: number) =>
    (await call('editor', 'GET', `/history/visits/${visitId}`)).json<{ data: HistoryItem[] }>().data;

  /** A unit with a visit that has two photos. */
  async function photographed(serie: string) {
    const { id: unitId } = await unit({ serie });
    const opened = await visit({ aparelho_id: unitId });
    const [a, b] = [await attach(opened.id), await attach(opened.id)];
    expect((await add(opened.id, a, { legenda: 'como chegou' })).json()).toMatchObject({
      message: 'Foto adicionada ao atendimento.',
    });
    expect((await add(opened.id, b)).statusCode).toBe(201);
    return { unitId, visit: opened, a, b };
  }

  test('stand in order with their captions, move, are drawn on and taken off by the same calls as those of a fault', async () => {
    const { visit: opened, a, b } = await photographed('FOTO-00001');
    const at = `/visits/${opened.id}/fotos`;
    expect(await photos(opened.id)).toMatchObject([
      { id: a, legenda: 'como chegou', atendimento_id: opened.id, modelo_equipamento_id: null },
      { id: b, legenda: '' },
    ]);
    await call('usuario', 'PUT', `${at}/${b}`, { posicao: 1, legenda: 'fusível' });
    const drawn = await attach(opened.id);
    await add(opened.id, drawn, { no_lugar_de: a });
    expect(await photos(opened.id)).toMatchObject([
      { id: b, legenda: 'fusível' },
      { id: drawn, legenda: 'como chegou', original_id: a },
    ]);
    await call('usuario', 'DELETE', `${at}/${b}`);
    expect(await ids(opened.id)).toEqual([drawn]);
    expect((await call('usuario', 'DELETE', `${at}/${b}`)).statusCode).toBe(404);
    // The file stays where people find, and delete, it.
    const kept = (await get(`/list?atendimento_id=${opened.id}`)).json<{ id: number; dono_nome: string }[]>();
    expect(kept.map(({ id }) => id).toSorted((x, y) => x - y)).toEqual([a, b, drawn]);
    expect(kept[0]?.dono_nome).toMatch(/^\d\d\/\d\d\/\d{4} · FOTO00001$/);
    // No form shows them: nobody who edits the visit meanwhile gets a conflict.
    const now = (await call('usuario', 'GET', `/visits/${opened.id}`)).json<Visit>();
    expect(now.atualizado_em).toBe(opened.atualizado_em);
    expect((await call('usuario', 'GET', '/visits/999999/fotos')).statusCode).toBe(404);
  });

  test('are pictures of the visit alone: knowledge does not show them, and it does not show others', async () => {
    const { symptom, model } = await createFault();
    const { visit: opened, a } = await photographed('FOTO-00002');
    const { visit: other } = await photographed('FOTO-00003');
    const ofModel = await attach(0, { modelo_equipamento_id: model });
    const refused = async (answer: ReturnType<typeof call>) => {
      const { statusCode, body } = await answer;
      return [statusCode, body];
    };
    for (const answer of [add(other.id, a), add(opened.id, ofModel)])
      expect(await refused(answer)).toEqual([422, expect.stringContaining('anexo deste atendimento')]);
    const asFault = call('usuario', 'POST', `/sintomas/${symptom}/fotos`, { anexo_id: a });
    expect(await refused(asFault)).toEqual([422, expect.stringContaining('anexe-a ao equipamento')]);
    const text = (
      await send('só texto', { modelo_equipamento_id: undefined, atendimento_id: opened.id })
    ).json<{ id: number }>();
    expect(await refused(add(opened.id, text.id))).toEqual([422, expect.stringContaining('Só uma imagem')]);
  });

  test('go to the bin with their visit and its unit, come back with them, and are gone for good with them', async () => {
    const { unitId, visit: opened, a, b } = await photographed('FOTO-00004');
    const deletion = await remove('usuario', 'units', unitId);
    expect([await isInUse('attachments', a), await isInUse('visits', opened.id)]).toEqual([false, false]);
    expect((await restore('usuario', deletion)).statusCode).toBe(200);
    expect(await ids(opened.id)).toEqual([a, b]);
    const alone = await remove('usuario', 'visits', opened.id);
    expect(await isInUse('attachments', b)).toBe(false);
    expect((await call('admin', 'DELETE', `/lixeira/${alone}`)).statusCode).toBe(204);
    expect((await get(`/${a}`)).statusCode).toBe(404);
  });

  test('stay with their visit when two units are made one, and when that is undone', async () => {
    const one = await photographed('FOTO-00005');
    const other = await photographed('FOTO-00006');
    const merged = await call('editor', 'POST', `/units/${other.unitId}/unioes`, { de: one.unitId });
    expect([merged.statusCode, await ids(one.visit.id)]).toEqual([201, [one.a, one.b]]);
    expect((await get(`/${one.a}`)).json()).toMatchObject({
      dono_nome: expect.stringContaining('FOTO00006'),
    });
    const [merge] = (await call('editor', 'GET', `/units/${other.unitId}/unioes`)).json();
    await call('editor', 'POST', `/units/unioes/${merge.id}/desfazer`);
    expect([await ids(one.visit.id), await ids(other.visit.id)]).toEqual([
      [one.a, one.b],
      [other.a, other.b],
    ]);
  });

  test('are told in the history, come back with an earlier version, and when what somebody did is undone', async () => {
    const { visit: opened, a, b } = await photographed('FOTO-00007');
    const [newest] = await history(opened.id);
    await call('usuario', 'DELETE', `/visits/${opened.id}/fotos/${a}`);
    const [taken] = await history(opened.id);
    expect(taken?.mudancas).toMatchObject([
      { campo: 'fotos', antes_texto: expect.stringMatching(/^bancada \d+\.jpg: “como chegou”; bancada/) },
    ]);
    await call('usuario', 'POST', `/history/visits/${opened.id}/restore`, { versao: newest?.id });
    expect(await ids(opened.id)).toEqual([a, b]);
    const since = new Date(Date.now() - 60_000).toISOString();
    await call('editor', 'DELETE', `/visits/${opened.id}/fotos/${b}`);
    const undone = await call('admin', 'POST', `/users/${await application.idOf('editor')}/undo`, {
      desde: since,
      especies: ['edicoes'],
    });
    expect([undone.statusCode, await ids(opened.id)]).toEqual([200, [a, b]]);
    const told = (await call('editor', 'GET', `/history/attachments/${a}`)).json<{ data: HistoryItem[] }>();
    expect(told.data[0]?.dono).toMatch(/FOTO00007$/);
  });
});
