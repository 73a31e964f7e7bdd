// Runs before anything is installed: plain JavaScript for Node 20, without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned runtime; see "node" in package.json. */
export const node = path.join(root, 'node_modules/.bin/node');
const oldestNode = 20;
const built = path.join(root, 'web/dist');
const buildStamp = path.join(built, '.built-from');
/** Sources of the built pages. */
const buildSources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'web/package.json',
  'web/postcss.config.cjs',
  'contract/src',
  'docs/guia-do-usuario.md',
  'docs/images',
  'package-lock.json',
];

export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** Prints one sentence and exits with 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Environment for the project's scripts, which run on the pinned runtime. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    // What Node has compiled once: a server starts with a quarter less work. Where it cannot be written, nothing is lost.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
    ...extra,
  };
}

/** Runs a program to its end, with its output on the terminal. Returns its exit code. */
export function run(program, args, extraEnvironment = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(extraEnvironment),
  });
  if (result.error) fail(`Não foi possível executar ${program}: ${result.error.message}`);
  return result.status ?? 1;
}

/** Runs a program that ends by itself when it is told to, and exits as it does. */
export function runToEnd(program, args, extraEnvironment = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(extraEnvironment) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 0 : 1);
  });
}

/** Installs what is missing. Does not contact the registry if the lock file is already satisfied. */
export function install(isSilent = false) {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    fail(`A Bancada precisa do Node.js ${oldestNode} ou mais novo; este é o ${process.version}.`);
  }
  if (isInstalled()) return;
  // Where the standard output is data, what is said goes to the other one.
  const stdio = isSilent ? ['inherit', 2, 2] : 'inherit';
  if (!isSilent) say('Instalando as dependências (só na primeira vez ou depois de uma atualização)…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio })
    : spawnSync('npm', args, { cwd: root, stdio });
  if (result.status !== 0)
    fail('A instalação das dependências falhou: verifique a conexão com a rede e tente de novo.');
  if (!isInstalled()) fail('A instalação ficou incompleta: apague a pasta node_modules e tente de novo.');
}

function isInstalled() {
  const lock = readJson(path.join(root, 'package-lock.json'));
  // npm writes this file at the very end of an installation.
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'));
  if (!lock || !installed) return false;
  const isMet = Object.entries(lock.packages).every(
    ([place, { version, optional, os, cpu, libc, link }]) =>
      !place.startsWith('node_modules/') ||
      (optional && !isForHere({ os, cpu, libc })) ||
      link ||
      installed.packages[place]?.version === version,
  );
  if (!isMet) return false;
  const runtime = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return runtime.stdout?.trim() === `v${lock.packages['node_modules/node'].version}`;
}

/** PostgreSQL's builds are optional packages per platform. Which C library applies is for npm to decide. */
function isForHere({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) && cpu?.includes(process.arch);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Builds the pages if their sources have changed since the last build. */
export function build() {
  const fingerprint = fingerprintOf(buildSources);
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === fingerprint) return;
  say('Montando as páginas…');
  // Without the old stamp, an interrupted build does not pass for a complete one.
  rmSync(buildStamp, { force: true });
  // A test or a shell may say another: Vite would pack React for developers, a third larger.
  if (run(node, ['scripts/build-web.mjs'], { NODE_ENV: 'production' }) !== 0)
    fail('A montagem das páginas falhou: veja a mensagem acima.');
  writeFileSync(buildStamp, fingerprint);
}

function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) hashTree(hash, path.join(root, source), source);
  return hash.digest('hex');
}

function hashTree(hash, place, name) {
  if (!existsSync(place)) return;
  const entries = readdirSyncOrNull(place);
  if (entries === null) {
    hash.update(`${name}\0`).update(readFileSync(place)).update('\0');
    return;
  }
  for (const entry of entries.sort()) hashTree(hash, path.join(place, entry), `${name}/${entry}`);
}

/** null if it is a file. */
function readdirSyncOrNull(place) {
  try {
    return readdirSync(place);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Runs a command that reads the files named to it, as the caller sees them, and prints a line of JSON for each: nothing else goes to standard output. */
export function readNamedFiles(script) {
  install(true);
  // npm runs scripts in the project's folder.
  const from = process.env.INIT_CWD ?? process.cwd();
  const main = path.join(root, script);
  process.exitCode = run(node, [
    '--disable-warning=ExperimentalWarning',
    main,
    from,
    ...process.argv.slice(2),
  ]);
}
