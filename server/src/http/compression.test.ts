import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeApplication, password, people } from '../../test/application.ts';

describeApplication('answers over a slow line', ({ app, signIn }) => {
  const search = '/api/v1/defeitos?limit=10&q=n%C3%A3o%20liga';
  const ask = async (url: string, headers: Record<string, string>) => {
    const { access_token: token } = await signIn('usuario');
    return app().inject({ url, headers: { ...headers, authorization: `Bearer ${token}` } });
  };

  test('a page of results is compressed for clients that accept gzip, with the same content', async () => {
    const plain = await ask(search, {});
    const compressed = await ask(search, { 'accept-encoding': 'br, gzip, deflate' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'content-length': String(compressed.rawPayload.length),
    });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  test('a client that refuses gzip gets it uncompressed', async () => {
    const refused = await ask(search, { 'accept-encoding': 'gzip;q=0, identity' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.json()).toMatchObject({ data: expect.any(Array) });
  });

  test('an answer long enough to be compressed as a stream is the same', async () => {
    const url = '/api/v1/troubleshooting/?limit=100';
    const plain = await ask(url, {});
    const compressed = await ask(url, { 'accept-encoding': 'gzip' });
    expect(plain.rawPayload.length).toBeGreaterThan(64 * 1024);
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  });

  test('tokens are not compressed', async () => {
    const signedIn = await app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'accept-encoding': 'gzip' },
      payload: { email: people.usuario.email, password },
    });
    expect(signedIn.json()).toMatchObject({ access_token: expect.any(String) });
    expect(signedIn.headers['content-encoding']).toBeUndefined();
  });

  test('a compressed request body cannot exceed the limit', async () => {
    const sent = await app().inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from([0x1f, 0x8b, 8, 0]),
    });
    expect(sent.statusCode).toBe(422);
  });
});
