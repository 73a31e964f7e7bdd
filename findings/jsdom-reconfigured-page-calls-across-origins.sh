#!/usr/bin/env bash
# jsdom: after `jsdom.reconfigure({ url })` to another address the page is there for `location` and for relative addresses, but
# XMLHttpRequest still goes by the origin at which the window was made: a call of the page to its own server is a call across origins, with
# a preflight or without its answer. `fetch`, WebSocket and `document.URL` do not share it, so only parts that use XMLHttpRequest (uploads,
# for their progress) fail in a test, and as if the network were broken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsdom@31.0.1 node@24.21.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { JSDOM, VirtualConsole } from 'jsdom';

const { version } = JSON.parse(readFileSync('node_modules/jsdom/package.json', 'utf8'));
console.log(`jsdom ${version}`);
const calls = [];
const server = createServer((request, response) => {
  calls.push(`${request.method} origin ${request.headers.origin === undefined ? 'not sent' : 'sent'}`);
  response.end('ok');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

async function ask(jsdom) {
  const request = new jsdom.window.XMLHttpRequest();
  request.open('PUT', 'file');
  const end = await new Promise((resolve) => {
    request.onload = () => resolve(`status ${request.status}`);
    request.onerror = () => resolve('error');
    request.send('x');
  });
  return `${jsdom.window.location.origin === new URL(address).origin ? 'page at the server' : 'page elsewhere'}: ${end} (${calls.splice(0).join(', ')})`;
}
const made = await ask(new JSDOM('', { url: address, virtualConsole: new VirtualConsole() }));
const moved = new JSDOM('', { url: 'http://localhost:1/', virtualConsole: new VirtualConsole() });
moved.reconfigure({ url: address });
const reconfigured = await ask(moved);
server.close();
server.closeAllConnections();
console.log(`made there: ${made}\nreconfigured: ${reconfigured}`);
if (!made.includes('status 200') || !reconfigured.startsWith('page at the server: error')) {
  console.log('The behaviour has changed.');
  process.exit(1);
}
process.exit(0);
JS
node_modules/.bin/node try.mjs
