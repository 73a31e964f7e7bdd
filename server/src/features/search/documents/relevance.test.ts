import type { DocumentHit } from '@bancada/contract/attachments/documents';
import { beforeAll, expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';
import { attachRead, documentShelf, shelfQueries } from '../../../../test/documents.ts';

/** Of the queries of `document-shelf-queries.txt`, which were written before anything was tuned. */
const rightAtLeast = 20;

describeApplication('a shelf of documents', ({ call, db }) => {
  beforeAll(async () => {
    for (const document of documentShelf()) await attachRead(db(), document);
  });

  test('nearly every question finds its file and page first', async () => {
    const wrong: unknown[] = [];
    const queries = shelfQueries();
    for (const { q, file, page } of queries) {
      const answer = await call('usuario', 'GET', `/search/documentos?q=${encodeURIComponent(q)}`);
      const hits = answer.json<DocumentHit[]>();
      const [first] = hits;
      const isRight =
        first?.anexo.nome_arquivo === file &&
        (page === null || first.melhor?.pagina === page) &&
        !first.aproximado;
      if (!isRight)
        wrong.push({
          q,
          hits: hits.map(({ anexo, melhor, aproximado }) => [anexo.nome_arquivo, melhor?.pagina, aproximado]),
        });
    }
    expect(queries.length - wrong.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(
      rightAtLeast,
    );
  });
});
