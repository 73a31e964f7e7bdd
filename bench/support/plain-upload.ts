// The minimum that an upload can be: Fastify parses a form, and streams its file to a folder.
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';

const [folder = mkdtempSync(path.join(tmpdir(), 'bancada-plain-'))] = process.argv.slice(2);
const app = Fastify();
await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY } });
app.post('/upload', async (request) => {
  for await (const part of request.parts())
    if (part.type === 'file') await pipeline(part.file, createWriteStream(path.join(folder, 'file')));
  return { ok: true };
});
process.stdout.write(`Bancada pronta em ${await app.listen({ port: 0 })}\n`);
