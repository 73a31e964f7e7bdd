// Runs the scenarios of the protocol's own runner that apply to `/mcp` against a running product:
//   node scripts/mcp-conformance.mjs http://127.0.0.1:3000 bancada_…
// Outside of `npm test`: the runner brings 120 packages, which are installed in a temporary folder. It cannot send a token, so a small
// relay adds it. The other scenarios of a server want sample tools, prompts and resources that are the runner's own.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const runner = '@modelcontextprotocol/conformance@0.1.16';
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

const [address, token] = process.argv.slice(2);
if (address === undefined || token === undefined) {
  console.error('usage: node scripts/mcp-conformance.mjs <address> <token>');
  process.exit(2);
}

if (process.argv[4] === 'relay') relay();
else await run();

/** Adds the token to each call; everything else goes through as it came. Says its port to whoever started it. */
function relay() {
  const to = new URL(address);
  const server = http.createServer((request, answer) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const onward = http.request(
      { host: to.hostname, port: to.port, path: request.url, method: request.method, headers },
      (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    request.pipe(onward);
  });
  server.listen(Number(process.argv[5]), '127.0.0.1');
}

async function freePort() {
  const server = http.createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

async function run() {
  const { spawn } = await import('node:child_process');
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-conformance-'));
  const port = await freePort();
  const relaying = spawn(process.execPath, [process.argv[1], address, token, 'relay', String(port)]);
  try {
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, runner]);
    const program = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const failed = scenarios.filter((scenario) => {
      const url = `http://127.0.0.1:${port}/mcp`;
      const given = ['server', '--url', url, '--scenario', scenario];
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], {
        cwd: folder,
        encoding: 'utf8',
      });
      console.log(`${scenario}: ${status === 0 ? 'passed' : 'failed'}`);
      if (status !== 0) console.log(stdout, stderr);
      return status !== 0;
    });
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    relaying.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
