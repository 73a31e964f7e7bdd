import { Charset, Index } from 'flexsearch';
import { type MakeEngine, resultsMax } from './engine.ts';

export const makeFlexSearch: MakeEngine = async (documents) => {
  // One index and not a Document of three fields, which found less here: an Index ranks by the place of a word in its text.
  const index = new Index({ tokenize: 'forward', encoder: Charset.LatinBalance });
  for (const [id, { titulo, corpo, codigos }] of documents.entries())
    index.add(id, [titulo, corpo, ...codigos].join(' '));
  return {
    name: 'FlexSearch',
    settings: 'title first in one text; LatinBalance (folds accents, phonetic), tokenize forward, suggest',
    search: async (q) =>
      index.search(q, { limit: resultsMax, suggest: true }).flatMap((id) => documents[Number(id)]?.key ?? []),
  };
};
