import MiniSearch from 'minisearch';
import { fold } from '../fold.ts';
import { type MakeEngine, resultsMax } from './engine.ts';

/** Stop words; without `não` and `sem`, which carry meaning here. */
const stopWords = new Set(
  `a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra com e ou que se ao aos é foi ser
  ter tem esta este isso como mais mas quando já ele ela eu meu minha seu sua só depois`
    .split(/\s+/)
    .map(fold),
);

export const makeMiniSearch: MakeEngine = async (documents) => {
  const index = new MiniSearch<{ key: string; titulo: string; corpo: string; codigos: string }>({
    idField: 'key',
    fields: ['titulo', 'corpo', 'codigos'],
    processTerm: (word) => {
      const term = fold(word);
      return stopWords.has(term) ? null : term;
    },
    searchOptions: {
      boost: { titulo: 2 },
      fuzzy: 0.2,
      prefix: true,
    },
  });
  index.addAll(documents.map((document) => ({ ...document, codigos: document.codigos.join(' ') })));
  return {
    name: 'MiniSearch',
    settings: 'title ×2, accents folded, without stop words, fuzzy 0.2, prefix, any word (BM25+)',
    search: async (q) =>
      index
        .search(q)
        .slice(0, resultsMax)
        .map(({ id }) => String(id)),
  };
};
