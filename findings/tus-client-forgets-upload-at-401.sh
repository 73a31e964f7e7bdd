#!/usr/bin/env bash
# tus-js-client: an upload that is resumed while the session has expired is forgotten, and begins at byte 0 once one is signed in again.
# The HEAD of a kept upload that is answered 401 counts like one that is gone (every 4xx but 423): its entry is removed from the storage,
# and a new upload is created in its place at once, without an error in between. 300 MB on a slow line are sent again because a token
# was ten minutes old. What helps: keep the address of the upload oneself (`uploadUrl`) with `storeFingerprintForResuming: false`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tus-js-client@4.3.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Upload } from 'tus-js-client';

const { version } = JSON.parse(readFileSync('node_modules/tus-js-client/package.json', 'utf8'));
console.log(`tus-js-client ${version}`);
const calls = [];
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    calls.push(`${request.method} ${request.url}`);
    response.setHeader('tus-resumable', '1.0.0');
    if (request.method === 'HEAD') response.statusCode = 401;
    else if (request.method === 'POST') response.writeHead(201, { location: '/files/second' });
    else response.writeHead(204, { 'upload-offset': '10' });
    response.end();
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${server.address().port}/files`;
const kept = { size: 10, metadata: {}, creationTime: 'x', uploadUrl: `${endpoint}/first`, urlStorageKey: 'kept' };
let removed = 0;
const urlStorage = {
  findAllUploads: async () => [kept],
  findUploadsByFingerprint: async () => [kept],
  removeUpload: async () => void removed++,
  addUpload: async () => 'new',
};
const errors = [];
await new Promise((resolve) => {
  const upload = new Upload(Buffer.alloc(10), {
    endpoint,
    urlStorage,
    fingerprint: async () => 'file',
    retryDelays: null,
    onError: (error) => { errors.push(error.message); resolve(); },
    onSuccess: resolve,
  });
  upload.findPreviousUploads().then(([previous]) => {
    upload.resumeFromPreviousUpload(previous);
    upload.start();
  });
});
server.close();
server.closeAllConnections();
const seen = `${calls.join(', ')}; kept uploads removed: ${removed}; errors: ${errors.length}`;
console.log(seen);
if (seen !== 'HEAD /files/first, POST /files, PATCH /files/second; kept uploads removed: 1; errors: 0') {
  console.log('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
