#!/usr/bin/env bash
# fastify: where an own content-type parser refuses a body, the answer carries "connection: close", though the parser reads the rest of the
# body away so that the sender may finish. The connection ends with the answer, and a sender that is still writing (a large body, a slow
# line, a busy machine) now and then meets a broken pipe in place of the refusal with its reason. The same refusal from an onRequest hook
# leaves the connection open: all is read away, and a next request on it is answered. What helps: an onSend hook that removes the header
# where the parser drains the body.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastify@5.12.8
cat >try.cjs <<'JS'
const { connect } = require('node:net');
const fastify = require('fastify');

const refused = Object.assign(new Error('too large'), { statusCode: 413 });
const length = 200_000;

async function ask(name, prepare) {
  const app = fastify();
  prepare(app);
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(app.server.address().port, '127.0.0.1');
  let said = '';
  const answers = () => said.match(/HTTP\/1\.1 (\d+)/g) ?? [];
  socket.on('data', (data) => {
    said += data;
    // The refusal is here: the rest of the body, and a request after it.
    if (answers().length === 1 && !socket.sent) {
      socket.sent = true;
      socket.write('x'.repeat(length));
      socket.write('GET /other HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    }
  });
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  const [header = ''] = /connection: [a-z-]+/i.exec(said) ?? [];
  console.log(`${name}: ${answers().map((line) => line.slice(9)).join(', then ')}; the first says "${header.toLowerCase()}"`);
  await app.close();
}

(async () => {
  const { version } = require('fastify/package.json');
  console.log(`fastify ${version}`);
  const parser = (_request, payload, done) => {
    payload.resume();
    done(refused);
  };
  await ask('refused by a parser', (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', parser);
  });
  await ask('refused by onRequest', (app) =>
    app.addHook('onRequest', async ({ method }) => {
      if (method === 'POST') throw refused;
    }),
  );
  await ask('refused by a parser, header removed', (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', parser);
    app.addHook('onSend', async (_request, reply) => void reply.removeHeader('connection'));
  });
})();
JS
node try.cjs | tee seen.txt
cat >expected.txt <<'TXT'
fastify 5.12.8
refused by a parser: 413; the first says "connection: close"
refused by onRequest: 413, then 404; the first says "connection: keep-alive"
refused by a parser, header removed: 413, then 404; the first says ""
TXT
diff expected.txt seen.txt
echo 'As described.'
