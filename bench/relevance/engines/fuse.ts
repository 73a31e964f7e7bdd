import Fuse from 'fuse.js';
import { type MakeEngine, resultsMax } from './engine.ts';

export const makeFuse: MakeEngine = async (documents) => {
  const index = new Fuse(
    documents.map((document) => ({ ...document, codigos: document.codigos.join(' ') })),
    {
      keys: [
        { name: 'titulo', weight: 2 },
        { name: 'corpo', weight: 1 },
        { name: 'codigos', weight: 1 },
      ],
      useTokenSearch: true,
      ignoreDiacritics: true,
      ignoreLocation: true,
      threshold: 0.3,
    },
  );
  return {
    name: 'Fuse.js',
    settings: 'title ×2, token search (any word), accents ignored, location ignored, threshold 0.3',
    search: async (q) => index.search(q, { limit: resultsMax }).map(({ item }) => item.key),
  };
};
