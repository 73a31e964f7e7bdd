import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildTestApp, describeApplication, type TestApplication } from './application.ts';
import { type Fields, filesIn, md5Of, upload } from './uploads.ts';

export interface Uploader {
  app: () => FastifyInstance;
  /** Folder of the stored bytes. */
  folder: () => string;
  token: () => string;
  /** Number of stored files. */
  stored(): Promise<number>;
  /** Uploads this file, with valid fields by default. */
  send(file: string | Uint8Array | undefined, fields?: Fields): Promise<LightMyRequestResponse>;
  /** A GET below `/attachments`. */
  get(url: string): Promise<LightMyRequestResponse>;
  put(id: number, payload: object): Promise<LightMyRequestResponse>;
  remove(id: number): Promise<LightMyRequestResponse>;
  /** The answer of `checkmd5`. */
  exists(md5: string): Promise<boolean>;
}

/** Tests of an application of their own: files of up to 1 MiB, into an empty folder. */
export function describeUploads(
  name: string,
  tests: (uploader: Uploader, application: TestApplication) => void,
): void {
  describeApplication(name, (application) => {
    let app: FastifyInstance;
    let folder: string;
    let token: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'bancada-files-'));
      app = await buildTestApp(application.db(), { dataDir: folder, maxUploadMb: 1 });
      token = (await application.signIn('usuario')).access_token;
    });
    afterAll(async () => {
      await app.close();
      await rm(folder, { recursive: true });
    });
    let made = 0;
    const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/v1/attachments${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
    tests(
      {
        app: () => app,
        folder: () => folder,
        token: () => token,
        stored: async () => (await filesIn(folder)).length,
        send: (file, fields = {}) => {
          made += 1;
          const good = {
            modelo_equipamento_id: 1,
            tipo_documento: 'Manual Técnico',
            descricao: '',
            md5: file === undefined ? undefined : md5Of(file),
            file_name: `arquivo ${made}.txt`,
          };
          return upload(app, token, { ...good, ...fields }, file);
        },
        get: (url) => call('GET', url),
        put: (id, payload) => call('PUT', `/${id}`, payload),
        remove: (id) => call('DELETE', `/${id}`),
        exists: async (md5) => (await call('GET', `/checkmd5?md5_hash=${md5}`)).json().exists,
      },
      application,
    );
  });
}
