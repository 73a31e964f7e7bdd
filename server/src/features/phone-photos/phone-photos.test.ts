import {
  type PhoneLink,
  phoneHeader,
  phoneLinkLimits,
  phonePhotoTexts,
} from '@bancada/contract/attachments/phone-photos';
import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import { errorDetail } from '@bancada/contract/errors';
import type { HistoryItem } from '@bancada/contract/records/history';
import { expect, test } from 'vitest';
import { binOf } from '../../../test/bin.ts';
import { jpegWithPosition } from '../../../test/photos.ts';
import { unitsOf } from '../../../test/units.ts';
import { describeUploads } from '../../../test/uploader.ts';
import { encodeForm, type Fields, md5Of } from '../../../test/uploads.ts';
import { sweepPhoneLinks } from './phone-photos.sweep.ts';

describeUploads('photos by the phone', ({ app, token, get }, application) => {
  const { clock, db } = application;
  const { createFault } = binOf(application);
  const { unit, visit: openVisit } = unitsOf(application);
  const api = '/api/v1';
  const asPc = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, bearer = token()) =>
    app().inject({
      method,
      url: api + url,
      headers: { authorization: `Bearer ${bearer}` },
      ...(payload && { payload }),
    });
  const openFor = async (registro: string, more: object = {}, bearer?: string) => {
    const answer = await asPc('POST', '/celular/codigos', { registro, ...more }, bearer);
    expect(answer.statusCode).toBe(201);
    return answer.json<PhoneLink>();
  };
  const visit = (code: string) =>
    app().inject({ method: 'GET', url: `${api}/celular`, headers: { [phoneHeader]: code } });
  let made = 0;
  const photo = () => {
    made += 1;
    return jpegWithPosition(Buffer.from(`celular ${made}`));
  };
  const idOfPhoto = () => `${String(made).padStart(8, '0')}-celular`;
  const send = async (
    code: string,
    registro: string,
    { bytes = photo(), fields = {} }: { bytes?: Buffer; fields?: Fields } = {},
  ) => {
    const form = { registro, foto_id: idOfPhoto(), md5: md5Of(bytes), file_name: 'image.jpg', ...fields };
    const { headers, payload } = await encodeForm(form, bytes);
    return app().inject({
      method: 'POST',
      url: `${api}/celular/fotos`,
      headers: { ...headers, [phoneHeader]: code },
      payload,
    });
  };
  const attachmentsOf = async (model: number) =>
    (await get(`/list?modelo_equipamento_id=${model}`)).json<
      { id: number; tipo_documento: string; criado_por_nome: string }[]
    >();
  const refusal = (answer: { statusCode: number; json(): { detail: unknown } }) => [
    answer.statusCode,
    answer.json().detail,
  ];

  test('a photo comes without a sign-in, in the name of who opened the code, and without its position', async () => {
    const { model } = await createFault();
    const { token: code, id } = await openFor(`modelo:${model}`);
    expect((await visit(code)).json()).toMatchObject({ registro: `modelo:${model}`, fotos: 0 });
    expect((await send(code, `modelo:${model}`)).json()).toMatchObject({ fotos: 1 });
    expect((await send(code, `modelo:${model}`)).statusCode).toBe(201);
    const attached = await attachmentsOf(model);
    expect(attached).toMatchObject(Array(2).fill({ tipo_documento: 'Foto', criado_por_nome: 'Téo Técnico' }));
    const bytes = (await get(`/${attached[0]?.id}/download`)).rawPayload;
    expect(bytes.includes('GPSLatitude')).toBe(false);
    expect((await asPc('GET', `/celular/codigos/${id}`)).json()).toMatchObject({
      estado: 'aberto',
      fotos: 2,
    });
    const history = await application.call('editor', 'GET', `/history/attachments/${attached[0]?.id}`);
    expect(history.json<{ data: HistoryItem[] }>().data[0]).toMatchObject({ usuario_nome: 'Téo Técnico' });
  });

  test('a photo of a fault stands among its photos, and is its equipment’s attachment', async () => {
    const { symptom, model } = await createFault();
    const registro = `sintoma:${symptom}`;
    const missing = await asPc('POST', '/celular/codigos', { registro });
    expect(missing.json().detail[0]).toMatchObject({
      msg: phonePhotoTexts.modelNeeded,
      loc: ['body', 'modelo_equipamento_id'],
    });
    const { token: code } = await openFor(registro, { modelo_equipamento_id: model });
    await send(code, registro);
    const { fotos } = (await asPc('GET', `/sintomas/${symptom}/fotos`)).json<{ fotos: FaultPhoto[] }>();
    expect(fotos).toMatchObject([{ modelo_equipamento_id: model }]);
  });

  test('a photo of a visit stands among its photos, and is its own attachment', async () => {
    const { id: unitId } = await unit({ serie: 'CELULAR-0001' });
    const { id } = await openVisit({ aparelho_id: unitId });
    const registro = `atendimento:${id}`;
    const { token: code } = await openFor(registro);
    expect((await visit(code)).json()).toMatchObject({
      registro,
      titulo: expect.stringMatching(/CELULAR0001$/),
    });
    expect((await send(code, registro)).statusCode).toBe(201);
    const { fotos } = (await asPc('GET', `/visits/${id}/fotos`)).json<{ fotos: FaultPhoto[] }>();
    expect(fotos).toMatchObject([{ atendimento_id: id, modelo_equipamento_id: null }]);
    expect((await asPc('POST', '/celular/codigos', { registro: 'atendimento:999999' })).statusCode).toBe(404);
  });

  test('a small picture of what comes is shown to who opened the code, until the photo is there', async () => {
    const { model } = await createFault();
    const registro = `modelo:${model}`;
    const { id, token: code } = await openFor(registro);
    const shown = async () => (await asPc('GET', `/celular/codigos/${id}/previa`)).json();
    const announce = (more: object = {}) =>
      app().inject({
        method: 'POST',
        url: `${api}/celular/previas`,
        headers: { [phoneHeader]: code },
        payload: { registro, foto_id: idOfPhoto(), imagem: jpeg.toString('base64'), ...more },
      });
    const jpeg = photo();
    expect(await shown()).toEqual({ foto_id: null, imagem: null });
    expect((await announce()).statusCode).toBe(200);
    expect(await shown()).toEqual({ foto_id: idOfPhoto(), imagem: jpeg.toString('base64') });
    expect((await asPc('GET', `/celular/codigos/${id}`)).json()).toMatchObject({ previa_de: idOfPhoto() });
    expect((await send(code, registro, { bytes: jpeg })).statusCode).toBe(201);
    expect(await shown()).toEqual({ foto_id: null, imagem: null });
    // Its answer was lost, and the phone began anew.
    await announce();
    expect(await shown()).toEqual({ foto_id: null, imagem: null });
    expect(refusal(await announce({ registro: 'modelo:999999' }))).toEqual([
      403,
      errorDetail('phone-link-other-record'),
    ]);
    const refused = async (bytes: Buffer) =>
      (await announce({ imagem: bytes.toString('base64') })).statusCode;
    expect(await refused(Buffer.from('<svg/>'))).toBe(422);
    expect(await refused(Buffer.alloc(phoneLinkLimits.previewBytes + 3, 0xff))).toBe(422);
    expect(await refused(Buffer.alloc(2 * phoneLinkLimits.previewBytes, 0xff))).toBe(413);
    await announce({ foto_id: 'outra-foto-do-celular' });
    await asPc('DELETE', `/celular/codigos/${id}`);
    expect(await shown()).toEqual({ foto_id: null, imagem: null });
    const other = await application.signIn('admin');
    const asOther = await asPc('GET', `/celular/codigos/${id}/previa`, undefined, other.access_token);
    expect(asOther.statusCode).toBe(404);
  });

  test('a photo that is sent again, also at once or with a later code, is kept once', async () => {
    const { model } = await createFault();
    const registro = `modelo:${model}`;
    const { token: code } = await openFor(registro);
    const bytes = photo();
    const both = await Promise.all([send(code, registro, { bytes }), send(code, registro, { bytes })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const later = await openFor(registro);
    expect((await send(later.token, registro, { bytes })).json()).toMatchObject({ fotos: 0 });
    expect(await attachmentsOf(model)).toHaveLength(1);
  });

  test('a code is refused once it ran out, was ended, or is unknown, each with its sentence', async () => {
    const { model } = await createFault();
    const registro = `modelo:${model}`;
    const ended = await openFor(registro);
    await asPc('DELETE', `/celular/codigos/${ended.id}`);
    expect(refusal(await send(ended.token, registro))).toEqual([403, errorDetail('phone-link-ended')]);
    expect((await asPc('GET', `/celular/codigos/${ended.id}`)).json().estado).toBe('encerrado');
    expect(refusal(await visit('x'.repeat(64)))).toEqual([404, errorDetail('phone-link-unknown')]);
    const old = await openFor(registro);
    await db()
      .updateTable('phone_links')
      .set({ expira_em: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', old.id)
      .execute();
    expect(refusal(await send(old.token, registro))).toEqual([403, errorDetail('phone-link-expired')]);
    expect((await asPc('GET', `/celular/codigos/${old.id}`)).json().estado).toBe('vencido');
    expect(await attachmentsOf(model)).toEqual([]);
  });

  test('a code is of one record, for photos alone, and opens no other call', async () => {
    const { model, sheet } = await createFault();
    const { token: code, id } = await openFor(`modelo:${model}`);
    expect(refusal(await send(code, `componente:${sheet}`))).toEqual([
      403,
      errorDetail('phone-link-other-record'),
    ]);
    const bytes = Buffer.from('nenhuma foto');
    const text = await send(code, `modelo:${model}`, { bytes, fields: { foto_id: 'texto-0123456789ab' } });
    expect(text.json().detail[0].msg).toBe(phonePhotoTexts.notPicture);
    const headers = { [phoneHeader]: code };
    for (const [method, url] of [
      ['GET', `/attachments/list?modelo_equipamento_id=${model}`],
      ['DELETE', `/celular/codigos/${id}`],
      ['PUT', `/equipment-models/${model}`],
    ] as const) {
      const answer = await app().inject({ method, url: api + url, headers });
      expect(refusal(answer)).toEqual([403, errorDetail('phone-link-uploads-only')]);
    }
    const asToken = await app().inject({
      method: 'GET',
      url: `${api}/categories`,
      headers: { authorization: `Bearer ${code}` },
    });
    expect(asToken.statusCode).toBe(401);
    expect(await attachmentsOf(model)).toEqual([]);
  });

  test('a code takes so many photos, and none that is larger than the instance takes', async () => {
    const { model } = await createFault();
    const registro = `modelo:${model}`;
    const { token: code, id } = await openFor(registro);
    expect((await send(code, registro, { bytes: Buffer.alloc(1_100_000) })).statusCode).toBe(413);
    await db()
      .updateTable('phone_links')
      .set({ fotos: phoneLinkLimits.photos - 1 })
      .where('id', '=', id)
      .execute();
    const bytes = photo();
    expect((await send(code, registro, { bytes })).statusCode).toBe(201);
    // Its answer may have been lost.
    expect((await send(code, registro, { bytes })).statusCode).toBe(201);
    expect(refusal(await send(code, registro))).toEqual([403, errorDetail('phone-link-used-up')]);
    expect((await asPc('GET', `/celular/codigos/${id}`)).json().estado).toBe('cheio');
  });

  test('a code ends with the session that opened it, and with the account', async () => {
    const { model } = await createFault();
    const registro = `modelo:${model}`;
    const session = (await application.signIn('usuario')).access_token;
    const one = await openFor(registro, {}, session);
    await asPc('POST', '/auth/logout-all', undefined, session);
    expect(refusal(await send(one.token, registro))).toEqual([403, errorDetail('phone-link-revoked')]);
    const another = (await application.signIn('editor')).access_token;
    const two = await openFor(registro, {}, another);
    const editor = await application.idOf('editor');
    await application.call('admin', 'PUT', `/users/${editor}/status`, { ativo: false });
    expect(refusal(await visit(two.token))).toEqual([403, errorDetail('phone-link-revoked')]);
    await application.call('admin', 'PUT', `/users/${editor}/status`, { ativo: true });
  });

  test('nobody sees or ends a code of another session', async () => {
    const { model } = await createFault();
    const mine = (await application.signIn('usuario')).access_token;
    const { id } = await openFor(`modelo:${model}`, {}, mine);
    const others = (await application.signIn('editor')).access_token;
    for (const method of ['GET', 'DELETE'] as const)
      expect(refusal(await asPc(method, `/celular/codigos/${id}`, undefined, others))).toEqual([
        404,
        errorDetail('phone-link-not-found'),
      ]);
  });

  test('old codes, and the names of photos that no phone sends again, are swept', async () => {
    const count = async (table: 'phone_links' | 'phone_photos') =>
      (await db().selectFrom(table).selectAll().execute()).length;
    const { model } = await createFault();
    const session = (await application.signIn('usuario')).access_token;
    const { token: code } = await openFor(`modelo:${model}`, {}, session);
    await send(code, `modelo:${model}`);
    const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    await sweepPhoneLinks(db(), at(2));
    expect(await count('phone_links')).toBe(0);
    expect(await count('phone_photos')).toBeGreaterThan(0);
    await sweepPhoneLinks(db(), at(31));
    expect(await count('phone_photos')).toBe(0);
  });
});
