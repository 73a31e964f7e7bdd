import { expect, test } from 'vitest';
import { describeUploads } from '../../../test/uploader.ts';
import { filesIn, md5Of } from '../../../test/uploads.ts';

describeUploads('the form of an upload', ({ app, folder, token, send }) => {
  test.each([
    [{ modelo_equipamento_id: undefined }],
    [{ componente_id: 1 }],
    [{ componente_id: 1, artigo_id: 1 }],
  ])('%o is not exactly one owner', async (fields) => {
    const response = await send('dono', fields);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail[0].msg).toBe('Forneça exatamente um ID (Modelo, Componente ou Artigo).');
  });

  test('an owner that does not exist is reported at its field, before the bytes; an empty field is no owner', async () => {
    const before = await filesIn(folder());
    const response = await send('dono', { modelo_equipamento_id: '', artigo_id: 999_999 });
    expect([response.statusCode, response.json().detail[0].loc]).toEqual([422, ['body', 'artigo_id']]);
    expect(await filesIn(folder())).toEqual(before);
  });

  test('another content type is 415; an incomplete or malformed form 422', async () => {
    const url = '/api/v1/attachments/fast_upload';
    const headers = { authorization: `Bearer ${token()}` };
    const json = await app().inject({ method: 'POST', url, headers, payload: { md5: 'x' } });
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
      const broken = await app().inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        payload,
      });
      expect([broken.statusCode, Array.isArray(broken.json().detail)], payload).toEqual([422, true]);
    }
    const elsewhere = await app().inject({
      method: 'POST',
      url: '/api/v1/categories',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  test('a file that comes before its fields is accepted too', async () => {
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
    const response = await app().inject({
      method: 'POST',
      url: '/api/v1/attachments/fast_upload',
      headers: {
        authorization: `Bearer ${token()}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([response.statusCode, response.json().nome_arquivo]).toEqual([201, 'antes.txt']);
  });
});
