import { Charset, Document } from 'flexsearch';
import { type MakeEngine, resultsMax } from './engine.ts';

export const makeFlexSearch: MakeEngine = async (documents) => {
  const index = new Document({
    tokenize: 'forward',
    encoder: Charset.LatinBalance,
    document: { id: 'key', index: ['titulo', 'corpo', 'codigos'] },
  });
  for (const { key, titulo, corpo, codigos } of documents)
    index.add({ key, titulo, corpo, codigos: codigos.join(' ') });
  return {
    name: 'FlexSearch',
    settings: 'fields in the order title, body, codes; LatinBalance, tokenize forward, suggest',
    search: async (q) => {
      const fields = index.search(q, { limit: resultsMax, suggest: true });
      const keys = fields.flatMap(({ result }) => result.map(String));
      return [...new Set(keys)].slice(0, resultsMax);
    },
  };
};
