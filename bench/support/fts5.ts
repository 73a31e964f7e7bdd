// SQLite's FTS5 behind HTTP, so that the same clients query it as they do the product, with the same concurrency.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import type { SearchDocument } from '../relevance/documents.ts';
import type { Asking } from './clients.ts';

/** Queries in FTS5 syntax: all words, the last as a prefix; or any of them. */
function asFts5(q: string, between = ' '): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? ['x'];
  return `${words.map((word) => `"${word}"`).join(between)}*`;
}

/**
 * The ten best documents by bm25 as JSON: those with all words, or if there are none, those with any, as a user of FTS5 who
 * wants near results would do. Without accounts, likes or a time limit.
 */
export async function serveFts5(): Promise<{
  insert(documents: readonly SearchDocument[]): void;
  asked: Pick<Asking, 'address' | 'headers'>;
  stop(): Promise<void>;
}> {
  const db = new DatabaseSync(':memory:');
  db.exec("CREATE VIRTUAL TABLE docs USING fts5(titulo, corpo, tokenize = 'unicode61 remove_diacritics 2')");
  const insert = db.prepare('INSERT INTO docs (titulo, corpo) VALUES (?, ?)');
  const search = db.prepare(
    'SELECT rowid, titulo, corpo FROM docs WHERE docs MATCH ? ORDER BY rank LIMIT 10',
  );
  const server = createServer((request, response) => {
    const q = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '';
    const found = search.all(asFts5(q));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(found.length > 0 ? found : search.all(asFts5(q, ' OR '))));
  });
  // A slow query blocks the process; connections that wait must not time out.
  Object.assign(server, { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    insert: (documents) => {
      db.exec('BEGIN');
      for (const { titulo, corpo, codigos } of documents) insert.run(titulo, `${corpo} ${codigos.join(' ')}`);
      db.exec('COMMIT');
    },
    asked: { address: `http://127.0.0.1:${port}/?q=`, headers: {} },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      db.close();
    },
  };
}
