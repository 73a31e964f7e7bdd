#!/usr/bin/env bash
# MCP TypeScript SDK (@modelcontextprotocol/server) with zod/mini: a tool whose input is a schema of zod/mini makes the SDK warn that the
# zod in use "does not implement ~standard.jsonSchema (added in zod 4.2.0)" and advise an upgrade, although zod is 4.6. Upgrading changes
# nothing: schemas of the whole `zod` bring that method, those of `zod/mini` leave it out. The tool list is right all the same (the SDK
# falls back), but the warning goes to the console of the server. What helps: give the SDK an object with the schema's `~standard` and a
# `jsonSchema` of one's own, made by `z.toJSONSchema`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as whole from 'zod';
import * as mini from 'zod/mini';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`@modelcontextprotocol/server ${version('@modelcontextprotocol/server')}, zod ${version('zod')}`);
const warnings = [];
console.warn = (text) => warnings.push(text);

/** Asks a server with one tool, which takes a number, for its tools. */
async function listed(inputSchema) {
  warnings.length = 0;
  const { fetch } = createMcpHandler(() => {
    const server = new McpServer({ name: 'one', version: '1.0.0' });
    server.registerTool('one', { inputSchema }, async () => ({ content: [] }));
    return server;
  });
  const answer = await fetch(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }),
  );
  const isListed = (await answer.text()).includes('"id":{"type":"number"}');
  return `${isListed ? 'listed' : 'not listed'}, ${warnings.some((one) => one.includes('4.2.0')) ? 'told to upgrade' : 'no warning'}`;
}

const seen = [
  `zod: ${await listed(whole.object({ id: whole.number() }))}`,
  `zod/mini: ${await listed(mini.object({ id: mini.number() }))}`,
];
console.log(seen.join('\n'));
if (seen.join() !== 'zod: listed, no warning,zod/mini: listed, told to upgrade') {
  console.log('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
