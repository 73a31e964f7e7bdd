import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** One year: the names of built assets contain a hash of their content. */
const assetMaxAgeMs = 365 * 24 * 60 * 60 * 1000;

/** Text of the page that every address shows; null where the pages are not built. */
function pageIn(directory: string): Promise<string | null> {
  return readFile(path.join(directory, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Sources for the pages' policy that allow the scripts which stand in `index.html`, and no others. */
export async function inlineScripts(directory: string): Promise<string[]> {
  const html = (await pageIn(directory)) ?? '';
  const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.+?)<\/script>/gs)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** Serves the built pages: the files of `directory`, and its `index.html` for every other path, as not found where it names a file. */
export async function serveWebPages(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = (await pageIn(directory)) !== null;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isAsset = path.relative(directory, file).startsWith('assets');
        reply.header(
          'cache-control',
          isAsset ? `public, max-age=${assetMaxAgeMs / 1000}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isBuilt || !isPage) throw new AppError('route-not-found');
    if (path.extname(pathname) !== '') reply.code(404);
    return reply.sendFile('index.html');
  });
}
