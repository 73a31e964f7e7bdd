import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BackupState } from '@bancada/contract/instance/backups';
import { jobTexts } from '@bancada/contract/instance/jobs';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { filesIn, md5Of, sha256Of, upload } from '../../../test/uploads.ts';
import { startBackground } from '../../background.ts';
import { verifyBackup } from '../../backup/backup.ts';
import type { Span } from '../../clock.ts';
import { fileLimits, readConfig } from '../../config.ts';
import { placeOf } from '../../files/file-store.ts';
import { openFiles } from '../../files/files.ts';
import { Jobs } from '../../jobs.ts';
import { copyName } from './copy-name.ts';

const root = mkdtempSync(path.join(tmpdir(), 'bancada-copies-'));
afterAll(() => rmSync(root, { recursive: true }));

describeApplication('copies of a running instance', ({ db, clock, call, signIn }) => {
  let folder: string;
  let token: string;
  /** A token does not last as long. */
  const later = async (span: Span) => {
    clock.advance(span);
    token = (await signIn('admin')).access_token;
  };
  const apps: FastifyInstance[] = [];
  /** A process on this database, with folders of its own but the same one for copies. */
  const server = async (settings: Parameters<typeof buildTestApp>[1] = {}) => {
    const app = await buildTestApp(db(), {
      clock,
      backupDir: folder,
      dataDir: `${folder}-data`,
      ...settings,
    });
    apps.push(app);
    const ask = async (method: 'GET' | 'POST') => {
      const headers = { authorization: `Bearer ${token}` };
      return app.inject({ method, url: '/api/v1/copias-de-seguranca', headers });
    };
    const state = async () => (await ask('GET')).json<BackupState>();
    return {
      app,
      state,
      begin: () => ask('POST'),
      /** Makes a copy by the button. @returns the state after it */
      make: async () => {
        expect((await ask('POST')).statusCode).toBe(202);
        await expect
          .poll(async () => (await state()).andamento, { interval: 10, timeout: 60_000 })
          .toBeNull();
        return state();
      },
    };
  };
  const attach = async (app: FastifyInstance, bytes: string) => {
    const fields = {
      modelo_equipamento_id: 1,
      tipo_documento: 'Manual Técnico',
      descricao: '',
      md5: md5Of(bytes),
      file_name: `${bytes}.txt`,
    };
    expect((await upload(app, token, fields, bytes)).statusCode).toBe(201);
    return sha256Of(bytes);
  };
  const names = async () => (await readdir(folder)).sort();
  const kept = () => filesIn(path.join(folder, 'arquivos'));
  beforeAll(() => clock.stop());
  beforeEach(async () => {
    folder = mkdtempSync(path.join(root, 'copias-'));
    await later({ days: 1 });
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    await db().deleteFrom('background_jobs').execute();
    await db().deleteFrom('attachments').execute();
  });

  test('before the first there is none, and it is said when it will be made', async () => {
    const { state } = await server();
    expect(await state()).toMatchObject({ ultima: null, copias: [], falha: null, andamento: null });
    expect(await state()).toMatchObject({ noturna: true, pendente: true, pasta: folder, aviso: null });
    await later({ days: 2 });
    expect(await state()).toMatchObject({ aviso: 'nenhuma' });
    const off = await server({ nightlyBackup: false });
    expect(await off.state()).toMatchObject({ noturna: false, proxima_em: null, aviso: 'desligada' });
  });

  test('an admin makes one: a whole one, which only the owner may read, and every process tells of it', async () => {
    const one = await server();
    const other = await server();
    const sha256 = await attach(one.app, 'esquema');
    const { ultima, ...after } = await one.make();
    expect(after).toMatchObject({ falha: null, pendente: false, aviso: null });
    expect(ultima).toMatchObject({ pasta: folder, anexos: { quantidade: 1, bytes: 7 }, perdidos: 0 });
    const file = path.join(folder, ultima?.arquivo ?? '');
    expect(statSync(file)).toMatchObject({ size: ultima?.bytes });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await verifyBackup(file)).toMatchObject({ rows: ultima?.registros });
    expect(await kept()).toEqual([sha256]);
    expect(ultima?.anexos_depois).toBe(0);
    expect(await other.state()).toEqual(await one.state());
    await later({ days: 2, minutes: 1 });
    expect(await other.state()).toMatchObject({ aviso: 'antiga', pendente: true });
    expect((await other.state()).ultima?.idade_segundos).toBeGreaterThan(2 * 24 * 3600);
  });

  test('the running server makes the one of the night by itself, unless it is told not to', async () => {
    const logger = pino({ level: 'silent' });
    const { state } = await server();
    for (const BACKUP of ['off', 'on']) {
      const config = readConfig({ BACKUP, BACKUP_DIR: folder, DATA_DIR: `${folder}-data` }, root);
      const { dataDir: directory } = config;
      const files = await openFiles({
        directory,
        s3: null,
        db: db(),
        ...fileLimits(config),
        isOwnAlone: false,
      });
      const jobs = new Jobs({ db: db(), clock, logger });
      const here = { outbox: folder, address: 'http://localhost', say: () => undefined, isTerminal: false };
      const parts = { config, clock, db: db(), isOwnAlone: false, files, jobs, logger, ...here };
      const background = await startBackground(parts);
      // It is asked whether a copy is due after this.
      await later({ minutes: 10 });
      const swept = async () => (await jobs.stateOf('sweep')).succeededAt;
      await expect.poll(swept, { interval: 10, timeout: 30_000 }).not.toBeNull();
      if (BACKUP === 'on')
        await expect
          .poll(async () => (await state()).ultima, { interval: 10, timeout: 30_000 })
          .not.toBeNull();
      else expect(await state()).toMatchObject({ ultima: null, andamento: null });
      await background.stop();
      expect((await names()).filter((name) => name.endsWith('.bancada'))).toHaveLength(
        BACKUP === 'on' ? 1 : 0,
      );
    }
  });

  test('only admins see and make them, and no call hands one out', async () => {
    for (const person of ['usuario', 'editor'] as const)
      for (const method of ['GET', 'POST'] as const)
        expect((await call(person, method, '/copias-de-seguranca')).statusCode).toBe(403);
    const { app, make } = await server();
    const { ultima } = await make();
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/v1/copias-de-seguranca/${ultima?.arquivo}`;
    expect((await app.inject({ url, headers })).statusCode).toBe(404);
  });

  test('while one is made no process begins another; a stop ends it and leaves nothing behind', async () => {
    const [one, other] = [await server(), await server()];
    await db()
      .transaction()
      .execute(async (transaction) => {
        // The copy has to wait at this table.
        await sql`LOCK TABLE symptoms IN ACCESS EXCLUSIVE MODE`.execute(transaction);
        expect((await one.begin()).json()).toMatchObject({ andamento: { feito: 0, total: null } });
        await expect.poll(() => countWaitingForLocks(transaction), { interval: 10 }).toBe(1);
        for (const { begin } of [one, other]) {
          const refused = await begin();
          expect([refused.statusCode, refused.json()]).toEqual([
            409,
            { detail: 'Uma cópia de segurança já está sendo feita.' },
          ]);
        }
        expect(await other.state()).toMatchObject({ andamento: { fase: 'banco' } });
        await one.app.close();
      });
    expect(await other.state()).toMatchObject({ andamento: null, aviso: 'falhou' });
    expect((await other.state()).falha?.motivo).toBe(jobTexts.stopped);
    expect((await names()).filter((name) => name !== 'arquivos')).toEqual([]);
    expect(await other.make()).toMatchObject({ falha: null, aviso: null });
  });

  test('of one day the last stays, with the attachments that the copies left need; what is not the server’s stays', async () => {
    const { app, make } = await server();
    const gone = await attach(app, 'sai');
    const before = await make();
    expect(await kept()).toEqual([gone]);
    await writeFileSync(path.join(folder, 'minha.bancada'), 'minha');
    await mkdir(path.join(folder, copyName(new Date(2020, 0))));
    writeFileSync(path.join(folder, `${copyName(new Date(2020, 1))}.part`), 'metade');
    await db().deleteFrom('attachments').execute();
    const stays = await attach(app, 'fica');
    clock.advance({ seconds: 1 });
    const after = await make();
    const left = after.ultima?.arquivo ?? '';
    expect(left).not.toBe(before.ultima?.arquivo);
    expect(await names()).toEqual(['arquivos', copyName(new Date(2020, 0)), left, 'minha.bancada'].sort());
    expect(after.copias.map(({ arquivo }) => arquivo)).toEqual([left]);
    expect(await kept()).toEqual([stays]);
  });

  test('where an older copy cannot be read, its attachments may be any, so all stay', async () => {
    const { app, make } = await server();
    const first = await attach(app, 'primeiro');
    await make();
    const damaged = copyName(new Date(2020, 0));
    writeFileSync(path.join(folder, damaged), 'cortada');
    await db().deleteFrom('attachments').execute();
    clock.advance({ seconds: 1 });
    expect((await make()).copias).toHaveLength(2);
    expect(await kept()).toEqual([first]);
  });

  test('an attachment that the disk of the copies has changed is written again', async () => {
    const { app, make } = await server();
    const sha256 = await attach(app, 'legível');
    await make();
    const place = path.join(folder, 'arquivos', placeOf(sha256));
    const bytes = readFileSync(place);
    writeFileSync(place, Buffer.alloc(bytes.length, 'x'));
    clock.advance({ seconds: 1 });
    expect(await make()).toMatchObject({ falha: null, ultima: { anexos: { quantidade: 1 }, perdidos: 0 } });
    expect(readFileSync(place)).toEqual(bytes);
  });

  test('without room none is made, none is removed, and the reason stays to be read', async () => {
    const { make } = await server();
    const good = await make();
    const files = await names();
    const full = await server({ minFreeDiskMb: 1_000_000_000 });
    await later({ days: 1 });
    const state = await full.make();
    expect(state).toMatchObject({
      aviso: 'falhou',
      pendente: true,
      ultima: { arquivo: good.ultima?.arquivo },
    });
    expect(state.falha?.motivo).toBe(
      `Não há espaço em "${folder}", e nada foi gravado. Libere espaço ou escolha outro disco.`,
    );
    expect(await names()).toEqual(files);
  });

  test('where the server may not write, it says so', async () => {
    const file = path.join(folder, 'arquivo');
    writeFileSync(file, '');
    for (const backupDir of [file, path.join(file, 'copias')]) {
      const { make } = await server({ backupDir });
      expect((await make()).falha?.motivo).toMatch(/^Não é possível gravar em ".*" \(ENOTDIR\)/);
    }
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});
