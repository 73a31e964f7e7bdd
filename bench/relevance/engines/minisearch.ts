import MiniSearch from 'minisearch';
import { fold, type MakeEngine, resultsMax } from './engine.ts';

export const makeMiniSearch: MakeEngine = async (documents) => {
  const index = new MiniSearch<{ key: string; titulo: string; corpo: string; codigos: string }>({
    idField: 'key',
    fields: ['titulo', 'corpo', 'codigos'],
    processTerm: fold,
    searchOptions: {
      boost: { titulo: 2 },
      fuzzy: 0.2,
      prefix: true,
    },
  });
  index.addAll(documents.map((document) => ({ ...document, codigos: document.codigos.join(' ') })));
  return {
    name: 'MiniSearch',
    settings: 'title ×2, accents folded, fuzzy 0.2, prefix, any word (BM25+)',
    search: async (q) =>
      index
        .search(q)
        .slice(0, resultsMax)
        .map(({ id }) => String(id)),
  };
};
