import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect } from 'node:tls';
import { authorityFile, OwnHttps as OwnHttpsAnswer } from '@bancada/contract/instance/own-https';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '../../test/application.ts';
import { MovableClock } from '../../test/clock.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { portOf } from '../http/port-of.ts';
import { StartError } from '../start-error.ts';
import { OwnHttps } from './own-https.ts';

const host = '127.0.0.1';

/** A machine of a shop, whose addresses change when the router says so. */
const newMachine = (...addresses: string[]) => ({
  name: 'oficina',
  now: addresses,
  hostname(): string {
    return this.name;
  },
  addresses(): string[] {
    return this.now;
  },
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ HTTPS: '1', HTTPS_PORT: '0', PORT: '0', ...env }, '/x');

async function openOn(db: Database, env: Record<string, string> = {}) {
  const clock = new MovableClock();
  const machine = newMachine('192.168.0.10');
  const logger = pino({ level: 'silent' });
  const ownHttps = await OwnHttps.open({ config: configOf(env), db, clock, logger, machine });
  return { ownHttps, clock, machine };
}

/** The application behind both ports. */
async function serveOn(db: Database, env: Record<string, string> = {}) {
  const opened = await openOn(db, env);
  const app = await buildTestApp(db, { ...configOf(env), ownHttps: opened.ownHttps });
  onTestFinished(() => app.close());
  opened.ownHttps.serve(app);
  await app.listen({ host, port: 0 });
  await opened.ownHttps.listen({ host, port: 0 });
  return { ...opened, app };
}

/** A call over https by somebody who trusts this authority alone. */
async function callOver({ authority, port }: OwnHttps, path: string, ca = pemOf(authority.der)) {
  const call = request({ host, port, path, ca, agent: false }).end();
  const [answer] = await once(call, 'response');
  const certificate: X509Certificate = answer.socket.getPeerX509Certificate();
  let body = '';
  for await (const part of answer) body += part;
  return { status: answer.statusCode as number, headers: answer.headers, body, certificate };
}

const pemOf = (der: Buffer) => new X509Certificate(der).toString();
const httpAddress = (app: FastifyInstance) => `http://${host}:${portOf(app)}`;

describeWithDatabase('https of the own authority', (db) => {
  test('the same calls are answered over both, and who does not trust the authority is refused', async () => {
    const { ownHttps, app } = await serveOn(db());
    const safe = await callOver(ownHttps, '/api/v1/https');
    const plain = await fetch(`${httpAddress(app)}/api/v1/https`);
    expect([safe.status, plain.status]).toEqual([200, 200]);
    expect(JSON.parse(safe.body)).toEqual(await plain.json());
    const other = (await openOn(db(), { HTTPS: 'new' })).ownHttps.authority;
    await expect(callOver(ownHttps, '/healthz', pemOf(other.der))).rejects.toThrow(/certificate/);
  });

  test('a stranger fetches over http what a device has to trust, and reads where https is', async () => {
    const { ownHttps, app } = await serveOn(db());
    const file = await fetch(`${httpAddress(app)}${authorityFile}`);
    expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(ownHttps.authority.der);
    const told = OwnHttpsAnswer.parse(await (await fetch(`${httpAddress(app)}/api/v1/https`)).json());
    expect(told).toMatchObject({ porta: ownHttps.port, porta_http: portOf(app) });
    expect(told.nomes).toEqual(['192.168.0.10', 'oficina.local', 'oficina']);
    expect(told.autoridade?.impressao_digital).toBe(
      new X509Certificate(ownHttps.authority.der).fingerprint256,
    );
  });

  test('a stop waits for no connection that is idle, or that never said a word', async () => {
    const { ownHttps, app } = await serveOn(db());
    const ca = pemOf(ownHttps.authority.der);
    const idle = connect({ host, port: ownHttps.port ?? 0, ca });
    const silent = connectPlain({ host, port: ownHttps.port ?? 0 });
    await Promise.all([once(idle, 'secureConnect'), once(silent, 'connect')]);
    const ended = Promise.all([once(idle, 'close'), once(silent, 'close')]);
    for (const socket of [idle, silent]) socket.on('error', () => undefined).resume();
    await app.close();
    await ended;
    expect(ownHttps.port).toBeNull();
  });

  test('a restart keeps the authority; HTTPS=new makes another', async () => {
    const first = (await openOn(db())).ownHttps.authority.fingerprint;
    expect((await openOn(db())).ownHttps.authority.fingerprint).toBe(first);
    const renewed = (await openOn(db(), { HTTPS: 'new' })).ownHttps.authority.fingerprint;
    expect(renewed).not.toBe(first);
    expect((await openOn(db())).ownHttps.authority.fingerprint).toBe(renewed);
  });

  test('two processes that start at once have one authority', async () => {
    await db().deleteFrom('instance_settings').where('nome', '=', 'https-authority').execute();
    const opened = await Promise.all([openOn(db()), openOn(db()), openOn(db())]);
    expect(new Set(opened.map(({ ownHttps }) => ownHttps.authority.fingerprint)).size).toBe(1);
  });

  test('the certificate is renewed a month before its end, without a restart', async () => {
    const { ownHttps, clock } = await serveOn(db());
    const before = (await callOver(ownHttps, '/healthz')).certificate;
    clock.advance({ days: 59 });
    expect(await ownHttps.renew()).toBe(false);
    clock.advance({ days: 2 });
    expect(await ownHttps.renew()).toBe(true);
    // Its beginning lies in the future of this test's browser, which looks at the real time.
    const made = new X509Certificate(ownHttps.certificate.certificate);
    expect(made.serialNumber).not.toBe(before.serialNumber);
    expect(Date.parse(made.validTo) - Date.parse(before.validTo)).toBeGreaterThan(60 * 24 * 3_600_000);
    expect(await ownHttps.renew()).toBe(false);
  });

  test('another address of the machine is in the certificate of the next connection', async () => {
    const { ownHttps, machine } = await serveOn(db());
    expect((await callOver(ownHttps, '/healthz')).certificate.checkIP('192.168.0.77')).toBeUndefined();
    machine.now = ['192.168.0.77'];
    expect(await ownHttps.renew()).toBe(true);
    expect(ownHttps.leftOut).toEqual([]);
    const { certificate } = await callOver(ownHttps, '/healthz');
    expect(certificate.checkIP('192.168.0.77')).toBe('192.168.0.77');
    expect(certificate.checkIP('192.168.0.10')).toBeUndefined();
  });

  test('what the authority may not name is left out, and told', async () => {
    const { ownHttps, machine } = await serveOn(db());
    machine.now = ['192.168.0.10', '200.1.2.3'];
    expect(await ownHttps.renew()).toBe(false);
    expect(ownHttps.leftOut).toEqual(['200.1.2.3']);
    expect((await callOver(ownHttps, '/healthz')).status).toBe(200);
  });

  test('browsers are not told to use https alone, where http goes on', async () => {
    const own = await serveOn(db());
    expect((await callOver(own.ownHttps, '/healthz')).headers).not.toHaveProperty(
      'strict-transport-security',
    );
    // Through a proxy with a real certificate they are, as ever.
    const proxied = await serveOn(db(), { PUBLIC_URL: 'https://bancada.example' });
    const plain = await fetch(`${httpAddress(proxied.app)}/healthz`);
    expect(plain.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const direct = await callOver(proxied.ownHttps, '/healthz');
    expect(direct.headers).not.toHaveProperty('strict-transport-security');
  });

  test('an authority that cannot be read, or whose key is another’s, ends the start with a sentence', async () => {
    await openOn(db());
    const { valor } = await db()
      .selectFrom('instance_settings')
      .select('valor')
      .where('nome', '=', 'https-authority')
      .executeTakeFirstOrThrow();
    const { ownHttps } = await openOn(db(), { HTTPS: 'new' });
    const other = { ...JSON.parse(valor), certificado: pemOf(ownHttps.authority.der) };
    const cut = JSON.stringify({ ...JSON.parse(valor), chave: '-----BEGIN PRIVATE KEY-----' });
    for (const damaged of ['', '{}', valor.slice(0, 300), cut, JSON.stringify(other)]) {
      await db()
        .updateTable('instance_settings')
        .set({ valor: damaged })
        .where('nome', '=', 'https-authority')
        .execute();
      await expect(openOn(db())).rejects.toThrow(StartError);
      await expect(openOn(db())).rejects.toThrow(/está danificada: inicie uma vez com HTTPS=new/);
    }
    expect((await openOn(db(), { HTTPS: 'new' })).ownHttps.authority.name).toMatch(/^Bancada oficina/);
  });

  test('an authority that has run out is replaced', async () => {
    const { ownHttps, clock, machine } = await openOn(db());
    clock.advance({ days: 7301 });
    const logger = pino({ level: 'silent' });
    const later = await OwnHttps.open({ config: configOf(), db: db(), clock, logger, machine });
    expect(later.authority.fingerprint).not.toBe(ownHttps.authority.fingerprint);
  });
});

describeWithDatabase('an instance with http alone', (db) => {
  test('says so, and has no certificate to trust', async () => {
    const app = await buildTestApp(db());
    onTestFinished(() => app.close());
    const told = (await app.inject('/api/v1/https')).json();
    expect(told).toEqual({ porta: null, porta_http: null, nomes: [], autoridade: null });
    expect((await app.inject(authorityFile)).statusCode).toBe(404);
  });
});
