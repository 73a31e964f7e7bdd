import { fold } from '../fold.ts';
import { type MakeEngine, resultsMax } from './engine.ts';

const sizes = [3, 4, 5];

function gramsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const spaced = ` ${fold(text).replace(/[^a-z0-9]+/g, ' ')} `;
  for (const size of sizes)
    for (let at = 0; at + size <= spaced.length; at += 1) {
      const gram = spaced.slice(at, at + size);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  return counts;
}

/** Character n-grams of 3 to 5, TF-IDF, cosine: the baseline that a search with typos and inflections has to beat. */
export const makeNgrams: MakeEngine = async (documents) => {
  const counts = documents.map(({ titulo, corpo, codigos }) =>
    gramsOf([titulo, titulo, corpo, ...codigos].join(' ')),
  );
  const frequency = new Map<string, number>();
  for (const grams of counts)
    for (const gram of grams.keys()) frequency.set(gram, (frequency.get(gram) ?? 0) + 1);
  const weighed = (grams: Map<string, number>) => {
    const weights = [...grams].flatMap(([gram, count]): [string, number][] => {
      const documentsWithIt = frequency.get(gram);
      if (documentsWithIt === undefined) return [];
      return [[gram, (1 + Math.log(count)) * Math.log(1 + documents.length / documentsWithIt)]];
    });
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return weights.map(([gram, weight]): [string, number] => [gram, weight / length]);
  };
  const postings = new Map<string, [index: number, weight: number][]>();
  for (const [index, grams] of counts.entries())
    for (const [gram, weight] of weighed(grams)) {
      const list = postings.get(gram) ?? [];
      list.push([index, weight]);
      postings.set(gram, list);
    }
  return {
    name: 'n-grams',
    settings: 'character n-grams 3 to 5, title twice, TF-IDF, cosine',
    search: async (q) => {
      const scores = new Map<number, number>();
      for (const [gram, weight] of weighed(gramsOf(q)))
        for (const [index, other] of postings.get(gram) ?? [])
          scores.set(index, (scores.get(index) ?? 0) + weight * other);
      return [...scores]
        .toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
        .slice(0, resultsMax)
        .map(([index]) => documents[index]?.key ?? '');
    },
  };
};
