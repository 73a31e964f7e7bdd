import { create, insertMultiple, search } from '@orama/orama';
import { language, stemmer } from '@orama/stemmers/portuguese';
import { type MakeEngine, resultsMax } from './engine.ts';

export const makeOrama: MakeEngine = async (documents) => {
  const index = create({
    schema: { key: 'string', titulo: 'string', corpo: 'string', codigos: 'string' },
    components: { tokenizer: { language, stemming: true, stemmer, stemmerSkipProperties: ['codigos'] } },
  });
  await insertMultiple(
    index,
    documents.map((document) => ({ ...document, codigos: document.codigos.join(' ') })),
  );
  return {
    name: 'Orama',
    settings:
      'title ×2, Portuguese tokenizer and stemmer (folds accents), any word (BM25), no tolerance (1 is worse)',
    search: async (term) => {
      const { hits } = await search(index, {
        term,
        properties: ['titulo', 'corpo', 'codigos'],
        boost: { titulo: 2 },
        limit: resultsMax,
      });
      return hits.map(({ document }) => document.key);
    },
  };
};
