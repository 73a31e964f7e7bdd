import { shopLimits, shopTexts } from '@bancada/contract/units/shop';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { encodeForm } from '../../../test/uploads.ts';

const good = {
  nome: 'Oficina São João',
  cnpj: '12.abc.345/01de-35',
  endereco: 'Rua A, 1\nCentro',
  garantia: '90 dias',
};

describeApplication('the shop', ({ app, call, signIn }) => {
  const put = (body: object, person: Person = 'admin') => call(person, 'PUT', '/oficina', body);
  const sendLogo = async (file: Uint8Array | undefined, person: Person = 'admin') => {
    const { headers, payload } = await encodeForm({}, file);
    const { access_token } = await signIn(person);
    return app().inject({
      method: 'PUT',
      url: '/api/v1/oficina/logo',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      payload,
    });
  };
  const picture = () =>
    sharp({ create: { width: 1200, height: 300, channels: 3, background: '#246' } }).withMetadata({
      exif: { IFD0: { Artist: 'Maria das Dores' } },
    });

  test('is empty at first, is written by admins, and is read by all', async () => {
    const empty = { nome: '', cnpj: '', endereco: '', garantia: '', logo_em: null };
    expect((await call('usuario', 'GET', '/oficina')).json()).toEqual(empty);
    expect((await put(good, 'editor')).statusCode).toBe(403);
    const saved = await put(good);
    const kept = { ...good, cnpj: '12ABC34501DE35', logo_em: null };
    expect([saved.statusCode, saved.json()]).toEqual([200, { ...kept, message: shopTexts.saved }]);
    expect((await call('usuario', 'GET', '/oficina')).json()).toEqual(kept);
    expect((await put({ ...good, cnpj: '', garantia: '' })).json()).toMatchObject({ cnpj: '', garantia: '' });
  });

  test('what is wrong is said at its field', async () => {
    const refused = await put({
      nome: 'x'.repeat(121),
      cnpj: '12.ABC.345/01DE-36',
      endereco: 'x'.repeat(301),
      garantia: 7,
    });
    expect(refused.statusCode).toBe(422);
    expect(
      refused.json().detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.at(-1), msg]),
    ).toEqual([
      ['nome', 'Digite no máximo 120 caracteres.'],
      ['cnpj', shopTexts.wrongCnpj],
      ['endereco', 'Digite no máximo 300 caracteres.'],
      ['garantia', 'Digite um texto.'],
    ]);
  });

  test('a logo is drawn anew, small, and without what else was in the file', async () => {
    expect((await call('usuario', 'GET', '/oficina/logo')).statusCode).toBe(404);
    expect((await sendLogo(await picture().png().toBuffer(), 'editor')).statusCode).toBe(403);
    for (const bytes of [await picture().png().toBuffer(), await picture().jpeg().toBuffer()]) {
      const set = await sendLogo(bytes);
      expect([set.statusCode, set.json().logo_em]).toEqual([200, expect.stringMatching(/^20/)]);
      const logo = await call('usuario', 'GET', '/oficina/logo');
      expect(logo.headers['content-type']).toBe('image/png');
      expect(await sharp(logo.rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: shopLimits.logoMaxPx,
        height: 150,
      });
      expect(logo.rawPayload.includes('Maria')).toBe(false);
    }
    await put(good);
    expect((await call('usuario', 'GET', '/oficina')).json().logo_em).not.toBeNull();
    expect((await call('admin', 'DELETE', '/oficina/logo')).json()).toMatchObject({ logo_em: null });
    expect((await call('usuario', 'GET', '/oficina/logo')).statusCode).toBe(404);
  });

  test.each([
    ['no file', async () => undefined, shopTexts.noLogoFile],
    ['a text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), shopTexts.wrongLogo],
    ['a picture of another kind', () => picture().webp().toBuffer(), shopTexts.wrongLogo],
    ['half a picture', async () => (await picture().png().toBuffer()).subarray(0, 60), shopTexts.wrongLogo],
    ['too many bytes', async () => Buffer.alloc(shopLimits.logoMaxBytes + 1), shopTexts.logoTooLarge],
  ])('%s is refused at the file', async (_, file, sentence) => {
    const refused = await sendLogo(await file());
    expect([refused.statusCode, refused.json().detail[0]]).toMatchObject([
      422,
      { loc: ['body', 'file'], msg: sentence },
    ]);
  });
});
