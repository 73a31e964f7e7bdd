import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { loadTokenKey } from './tokens.ts';

describeApplication('access tokens', ({ app, db, signIn }) => {
  const statusOf = async (accessToken: string) =>
    (
      await app().inject({
        url: '/api/v1/users?user_id=me',
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).statusCode;

  test('a forged, a foreign and a missing token are 401', async () => {
    const { access_token: token } = await signIn('usuario');
    const [header, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${header}.${payload}.AAAA`, `${none}.${payload}.`, 'x'])
      expect(await statusOf(forged)).toBe(401);
    expect(
      (await app().inject({ url: '/api/v1/users?user_id=me', headers: { authorization: 'Basic YTpi' } }))
        .statusCode,
    ).toBe(401);
  });

  test('another encoding of the same bytes is refused, before and after the token was used', async () => {
    const { access_token: token } = await signIn('usuario');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    // In base64url the last letter of 32 bytes has two unused bits.
    const twins = [1, 2, 3].map((bits) => token.slice(0, -1) + alphabet[last ^ bits]);
    const spelled = [
      ...twins,
      `${token}=`,
      `${token}==`,
      token.replaceAll('_', '/').replaceAll('-', '+'),
    ].filter((one) => one !== token);
    for (const other of spelled) expect(await statusOf(other)).toBe(401);
    expect(await statusOf(token)).toBe(200);
    for (const other of spelled) expect(await statusOf(other)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  test('a token of ours for another purpose is refused', async () => {
    const { access_token: token } = await signIn('usuario');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: 'bancada', aud: 'bancada-api' });
    const key = await loadTokenKey(db());
    const made = (changed: object, typ: string | undefined = 'at+jwt') =>
      new SignJWT({ ...claims, ...changed })
        .setProtectedHeader({ alg: 'HS256', ...(typ === '' ? {} : { typ }) })
        .sign(key);
    expect(await statusOf(await made({}))).toBe(200);
    for (const other of [
      await made({ aud: 'outra' }),
      await made({ aud: undefined }),
      await made({ iss: 'outra' }),
      await made({}, 'JWT'),
      await made({}, ''),
    ])
      expect(await statusOf(other)).toBe(401);
  });
});
