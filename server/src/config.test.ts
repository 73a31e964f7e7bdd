import { Credentials } from '@bancada/contract/accounts/auth';
import { expect, test } from 'vitest';
import { ConfigError, fileLimits, ownSpaceMax, readConfig } from './config.ts';

test('without any variable the configuration is complete', () => {
  expect(readConfig({}, '/srv/bancada')).toEqual({
    host: '127.0.0.1',
    port: 3000,
    https: null,
    isPublicUrlSet: false,
    publicUrl: 'http://localhost:3000',
    trustProxy: null,
    dataDir: '/srv/bancada/data',
    databaseUrl: null,
    databaseReplicaUrl: null,
    nightlyBackup: true,
    backupDir: '/srv/bancada/data/copias',
    s3: null,
    readsDocuments: true,
    documentBounds: { pagesMax: 20_000, bytesMax: 40 * 1024 ** 2, failedPagesMax: 50, msMax: 24 * 3_600_000 },
    smtpUrl: null,
    mailFrom: 'Bancada <nao-responda@localhost>',
    contactEmail: null,
    adminEmail: null,
    adminPassword: null,
    loadStarter: true,
    maxLogins: 5,
    sessionMaxDays: 90,
    adminSessionMaxDays: 30,
    maxUploadMb: 200,
    maxConnectionsPerAddress: 256,
    maxUnfinishedUploads: 10,
    maxStoredGbPerUser: 20,
    minFreeDiskMb: null,
    deleteMinPerfil: null,
    require2fa: 'off',
    throttleFactor: 1,
    metricsToken: null,
    logLevel: null,
  });
});

test('the storage of one person may be a fraction of a gigabyte, or unlimited; so may the free space', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/x');
  expect(ownSpaceMax(read({ MAX_STORED_GB_PER_USER: '0.5' }))).toBe(512 * 1024 ** 2);
  expect(ownSpaceMax(read({ MAX_STORED_GB_PER_USER: '0' }))).toBeNull();
  expect(fileLimits(read({ MAX_UPLOAD_MB: '3', MIN_FREE_DISK_MB: '0' }))).toEqual({
    maxBytes: 3 * 1024 ** 2,
    unfinishedMax: 10,
    minFreeBytes: 0,
  });
});

test('how much of one document is read is set in pages, MiB of text, failed pages and hours', () => {
  const env = { READING_MAX_PAGES: '7', READING_MAX_TEXT_MB: '2', READING_MAX_FAILED_PAGES: '1' };
  expect(readConfig({ ...env, READING_MAX_HOURS: '3' }, '/x').documentBounds).toEqual({
    ...{ pagesMax: 7, bytesMax: 2 * 1024 ** 2, failedPagesMax: 1, msMax: 3 * 3_600_000 },
  });
  expect(() => readConfig({ READING_MAX_PAGES: '0' }, '/x')).toThrow(ConfigError);
});

test('a copy is made every night of the product’s own database; of another only if asked', () => {
  const isNightly = (env: Record<string, string>) => readConfig(env, '/x').nightlyBackup;
  const DATABASE_URL = 'postgresql://localhost/x';
  expect([isNightly({}), isNightly({ BACKUP: 'off' })]).toEqual([true, false]);
  expect([isNightly({ DATABASE_URL }), isNightly({ DATABASE_URL, BACKUP: 'on' })]).toEqual([false, true]);
});

test('copies go to a folder of their own', () => {
  const folder = (BACKUP_DIR: string) => readConfig({ BACKUP_DIR, DATA_DIR: 'dados' }, '/x').backupDir;
  expect([folder('/mnt/copias'), folder('c'), folder('dados/filescopias')]).toEqual([
    ...['/mnt/copias', '/x/c', '/x/dados/filescopias'],
  ]);
  for (const taken of ['dados/files', 'dados/db/copias', '/x/dados/outbox/../outbox/x'])
    expect(() => folder(taken)).toThrow(
      'A variável BACKUP_DIR tem um valor inválido: use uma pasta fora de db/, files/ e outbox/ da DATA_DIR.',
    );
});

test('an empty variable counts as unset, and spaces around a password are part of it', () => {
  const config = readConfig({ PORT: ' ', ADMIN_PASSWORD: '  oito letras ' }, '/x');
  expect([config.port, config.adminPassword]).toEqual([3000, '  oito letras ']);
});

test.each(['dono@localhost', 'dono@oficina', 'dono@oficina.com.br'])(
  '%s may be the first admin, and sign in',
  (email) => {
    expect(readConfig({ ADMIN_EMAIL: email }, '/x').adminEmail).toBe(email);
    expect(Credentials.safeParse({ email, password: 'x' }).success).toBe(true);
  },
);

test.each([
  ['user', 'usuario'],
  ['technician', 'editor'],
  ['editor', 'editor'],
  ['admin', 'admin'],
])('DELETE_MIN_PERFIL=%s is the profile %s', (name, perfil) => {
  expect(readConfig({ DELETE_MIN_PERFIL: name }, '/x').deleteMinPerfil).toBe(perfil);
});

test('the public address follows host and port unless it is given', () => {
  expect(readConfig({ HOST: 'oficina.lan', PORT: '8080' }, '/x').publicUrl).toBe('http://oficina.lan:8080');
  expect(readConfig({ PUBLIC_URL: 'https://bancada.example/' }, '/x').publicUrl).toBe(
    'https://bancada.example',
  );
});

test('https of the own authority is for the network, and its name the address of links and passkeys', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/x');
  const on = read({ HTTPS: '1' });
  expect([on.host, on.port, on.https]).toEqual(['0.0.0.0', 3000, { port: 3443, isAuthorityRenewed: false }]);
  expect(on.publicUrl).toMatch(/^https:\/\/(localhost|[a-z\d-]+\.local):3443$/);
  expect(read({ HTTPS: '1', HOST: '127.0.0.1', HTTPS_PORT: '4443' }).publicUrl).toBe(
    'https://localhost:4443',
  );
  expect(read({ HTTPS: 'on', PUBLIC_URL: 'https://bancada.example' }).publicUrl).toBe(
    'https://bancada.example',
  );
  expect(read({ HTTPS: 'new' }).https?.isAuthorityRenewed).toBe(true);
  expect([read({ HTTPS: '0' }).https, read({ HTTPS: 'off', PORT: '3443' }).https]).toEqual([null, null]);
});

test.each([
  [{ HTTPS: 'sim' }, 'A variável HTTPS tem um valor inválido: use um destes valores: on, off, new, 1, 0.'],
  [
    { HTTPS: 'on', PORT: '3443' },
    'A variável HTTPS_PORT tem um valor inválido: use uma porta diferente da de PORT.',
  ],
  [{ PORT: '70000' }, 'A variável PORT tem um valor inválido: use um número inteiro de 0 a 65535.'],
  [{ PORT: '3e3' }, 'A variável PORT tem um valor inválido: use um número inteiro de 0 a 65535.'],
  [
    { REQUIRE_2FA: 'sim' },
    'A variável REQUIRE_2FA tem um valor inválido: use um destes valores: off, admin, all.',
  ],
  [{ STARTER: 'sim' }, 'A variável STARTER tem um valor inválido: use um destes valores: on, off.'],
  [
    { DELETE_MIN_PERFIL: 'chefe' },
    'A variável DELETE_MIN_PERFIL tem um valor inválido: use um destes valores: usuario, editor, admin (ou user, technician).',
  ],
  [
    { DATABASE_URL: 'mysql://x' },
    'A variável DATABASE_URL tem um valor inválido: use um endereço que comece com postgres:// ou postgresql://.',
  ],
  [
    { THROTTLE_FACTOR: '0' },
    'A variável THROTTLE_FACTOR tem um valor inválido: use um número maior que zero.',
  ],
  [
    { MAX_STORED_GB_PER_USER: '-1' },
    'A variável MAX_STORED_GB_PER_USER tem um valor inválido: use zero ou um número maior.',
  ],
  [
    { MIN_FREE_DISK_MB: '1.5' },
    'A variável MIN_FREE_DISK_MB tem um valor inválido: use um número inteiro de 0 a 1000000000.',
  ],
  [
    { ADMIN_EMAIL: 'joão@oficina' },
    'A variável ADMIN_EMAIL tem um valor inválido: use um endereço de e-mail.',
  ],
  [{ ADMIN_EMAIL: 'dono' }, 'A variável ADMIN_EMAIL tem um valor inválido: use um endereço de e-mail.'],
  [
    { MAIL_FROM: 'Bancada' },
    'A variável MAIL_FROM tem um valor inválido: use um remetente como Bancada <nao-responda@exemplo.com.br>.',
  ],
  [
    { ADMIN_PASSWORD: 'curta' },
    'A variável ADMIN_PASSWORD tem um valor inválido: use uma senha de 8 a 128 caracteres.',
  ],
  [
    { TRUST_PROXY: 'sim' },
    'A variável TRUST_PROXY tem um valor inválido: use off ou endereços IP e redes separados por vírgula (10.0.0.0/8).',
  ],
  [
    { S3_ENDPOINT: 'http://s3.lan', S3_ACCESS_KEY_ID: 'a' },
    'A variável S3_BUCKET tem um valor inválido: use um valor, pois S3_ENDPOINT está definida.',
  ],
  [
    { LOG_LEVEL: 'tudo' },
    'A variável LOG_LEVEL tem um valor inválido: use um destes valores: fatal, error, warn, info, debug, trace, silent.',
  ],
])('%o stops the start with a sentence that names the variable', (environment, sentence) => {
  expect(() => readConfig(environment, '/x')).toThrow(ConfigError);
  expect(() => readConfig(environment, '/x')).toThrow(sentence);
});
