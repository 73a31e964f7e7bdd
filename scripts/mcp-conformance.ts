// npm run conformance: the protocol's own runner over `/mcp`, against the real product with a starter base. Outside of `npm test`: the runner
// brings 120 packages, which npm fetches into a temporary folder. It cannot send a token, so a small relay adds one.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeKeys } from './fuzz/assistant/keys.ts';
import { openClient } from './fuzz/client.ts';
import { startProduct } from './fuzz/product.ts';

/** Of its coming line, since the published one does not know the revision of 2026-07-28. */
const runner = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

const sampleTool = 'wants a tool of the runner’s own';
const noResources = 'no resources are offered: what there is to read comes by tools';
const noNotices = 'no notices are offered: the list of tools never changes';
const noPrompts = 'no prompts are offered';
const asksBack = 'no tool asks its client for anything: the person is asked on the screen';
const noTasks = 'an extension that is not offered: every answer comes at once';

/** Scenarios that are about what is not offered here, by the beginning of their names. */
const elsewhere: Record<string, string> = {
  'completion-complete': 'no completion is offered',
  'elicitation-': asksBack,
  'input-required-result-': asksBack,
  'http-custom-header-server-validation': 'no parameter of a tool is a header',
  'json-schema-2020-12': sampleTool,
  'logging-set-level': 'no messages of a log are offered',
  'prompts-': noPrompts,
  'resources-': noResources,
  'sep-2164-resource-not-found': noResources,
  'sep-2640-skills-': 'an extension that is not offered',
  'server-sse-polling': 'answers come at once, over no stream that is resumed',
  'server-sse-multiple-streams': 'answers come at once, over no stream that is resumed',
  'tasks-': noTasks,
  'tools-call-': sampleTool,
};

/** Checks of the other scenarios that are about what is not offered here. */
const notHere: Record<string, string> = {
  'sep-2549-prompts-list-caching-hints': noPrompts,
  'sep-2549-resources-list-caching-hints': noResources,
  'sep-2549-resources-templates-list-caching-hints': noResources,
  'sep-2575-server-rejects-undeclared-capability': sampleTool,
  'sep-2575-missing-capability-http-400': sampleTool,
  'sep-2575-http-server-no-independent-requests-on-stream': sampleTool,
  'sep-2575-server-no-log-without-loglevel': sampleTool,
  'sep-2575-server-sends-subscription-ack': noNotices,
  'sep-2575-server-tags-subscription-id': noNotices,
};

interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  errorMessage?: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(path.join(tmpdir(), 'mcp-conformance-'));
const product = await startProduct();
try {
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, runner]);
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns whether everything that concerns what is offered here is green */
async function runAll(): Promise<boolean> {
  const client = openClient(product.address);
  const { todos } = await makeKeys({ client, prefix: '/api/v1', product });
  client.close();
  const relay = await relayTo(product.address, todos);
  const { port } = relay.address() as AddressInfo;
  const failed: string[] = [];
  const notFailed = new Set(Object.keys(notHere));
  for (const scenario of scenarios()) {
    const reason = Object.entries(elsewhere).find(([start]) => scenario.startsWith(start))?.[1];
    if (reason !== undefined) {
      say(`${scenario}: not run: ${reason}`);
      continue;
    }
    const checks = await checksOf(scenario, `http://127.0.0.1:${port}/mcp`);
    const wrong = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
    for (const { id } of wrong) notFailed.delete(id);
    const own = wrong.filter(({ id }) => notHere[id] === undefined);
    const good = checks.filter(({ status }) => status === 'SUCCESS').length;
    say(`${scenario}: ${own.length === 0 ? 'passed' : 'failed'} (${good} checks)`);
    for (const { id } of wrong.filter((one) => !own.includes(one))) say(`  ${id}: ${notHere[id]}`);
    for (const { id, errorMessage = '' } of own) failed.push(`${scenario}: ${id}: ${errorMessage}`);
  }
  relay.close();
  failed.push(...[...notFailed].map((id) => `${id} is said not to concern us, and does not fail`));
  for (const one of failed) say(one);
  say(failed.length === 0 ? `conformance: ok (${runner})` : `conformance: ${failed.length} failed`);
  return failed.length === 0;
}

function program(): string {
  return path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
}

function scenarios(): string[] {
  const { stdout } = spawnSync(process.execPath, [program(), 'list', '--server'], { encoding: 'utf8' });
  const found = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name);
  if (found.length === 0) throw new Error(`the runner lists no scenario: ${stdout}`);
  return found;
}

/** Not in this process' own time: it relays meanwhile. */
async function checksOf(scenario: string, url: string): Promise<Check[]> {
  const into = path.join(folder, scenario);
  const given = ['server', '--url', url, '--scenario', scenario, '--output-dir', into];
  // It ends with 1 where a check fails: what is looked at are the checks.
  const said = await promisify(execFile)(process.execPath, [program(), ...given], { cwd: folder }).catch(
    (error: Error) => error,
  );
  const [file] = globSync(path.join(into, '**/checks.json'));
  if (file === undefined) throw new Error(`no checks of ${scenario}: ${said}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Adds the token to each call; everything else goes through as it came. */
async function relayTo(address: string, token: string): Promise<http.Server> {
  const { hostname, port } = new URL(address);
  const relay = http.createServer((request, answer) => {
    const { method = 'GET', url = '/', headers } = request;
    const onward = http.request(
      { hostname, port, method, path: url, headers: { ...headers, authorization: `Bearer ${token}` } },
      (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    request.pipe(onward);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return relay;
}
