import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DebianProgram, ensureDebianPackages, onPath } from '../../scripts/debian/packages.ts';
import { freePort } from '../../scripts/testing/free-port.ts';

export interface TestNginx {
  httpPort: number;
  httpsPort: number;
  /** The host of its certificate. */
  host: string;
  /** Its self-made certificate, in PEM. */
  certificate: string;
  stop(): Promise<void>;
}

const nginx: DebianProgram = {
  name: 'nginx',
  packages: ['nginx-light', 'openssl'],
  ownPackages: /^nginx/,
  candidates: (root) => (root === '/' ? onPath('nginx', ['/usr/sbin']) : [path.join(root, 'usr/sbin/nginx')]),
  versionOption: '-v',
};
const siteFile = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');
const run = promisify(execFile);
const host = 'bancada.example.org';

/** A real nginx with the product's own `deploy/nginx.conf` before these servers. @throws DebianPackagesUnavailable */
export async function startTestNginx(ports: readonly number[]): Promise<TestNginx> {
  const { executable, env, root } = await ensureDebianPackages(nginx);
  const folder = await mkdtemp(path.join(tmpdir(), 'bancada-nginx-'));
  const openssl = root === '/' ? 'openssl' : path.join(root, 'usr/bin/openssl');
  await makeCertificate(openssl, { ...process.env, ...env }, folder);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  await writeFile(path.join(folder, 'site.conf'), await site({ folder, ports, httpPort, httpsPort }));
  await writeFile(path.join(folder, 'nginx.conf'), wholeConfiguration(folder));
  const line = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  const server = spawn(executable, line, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  server.stderr.on('data', (data) => {
    complaint += data;
  });
  const end = once(server, 'close');
  for (let isOpen = false; !isOpen; isOpen = await answers(httpsPort)) {
    if (server.exitCode !== null) throw new Error(`nginx ended: ${complaint}`);
    await delay(20);
  }
  return {
    httpPort,
    httpsPort,
    host,
    certificate: await readFile(path.join(folder, 'fullchain.pem'), 'utf8'),
    stop: async () => {
      server.kill('SIGKILL');
      await end;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificate(openssl: string, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const configuration = path.join(folder, 'certificate.conf');
  await writeFile(
    configuration,
    `[req]\ndistinguished_name=name\nx509_extensions=names\nprompt=no\n[name]\nCN=${host}\n[names]\nsubjectAltName=DNS:${host}\n`,
  );
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run(openssl, ['req', '-x509', ...key, '-days', '2', '-config', configuration, ...files], { env });
}

/** The product's file, with what an owner fills in. */
async function site(of: { folder: string; ports: readonly number[]; httpPort: number; httpsPort: number }) {
  const servers = of.ports
    .map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;`)
    .join('\n');
  return (await readFile(siteFile, 'utf8'))
    .replace(/( {2}server server\d:.*\n)+/, `${servers}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${of.httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${of.httpsPort} `)
    .replaceAll('/etc/nginx/tls', of.folder);
}

/** One process, which keeps everything in its folder: it may be root's or anybody's. */
function wholeConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\n${temporary.join('\n')}
  access_log off;\n  include ${folder}/site.conf;\n}\n`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
