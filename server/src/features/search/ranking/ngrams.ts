const size = 4;

/** The character 4-grams of words, the ends of each word marked by a space. */
function gramsOf(words: readonly string[]): Map<string, number> {
  const grams = new Map<string, number>();
  for (const word of words) {
    const marked = ` ${word} `;
    for (let at = 0; at + size <= marked.length; at += 1) {
      const gram = marked.slice(at, at + size);
      grams.set(gram, (grams.get(gram) ?? 0) + 1);
    }
  }
  return grams;
}

/**
 * How similar each of these texts is to a query by character n-grams (tf-idf, rarity by these texts alone, lengths evened by
 * their square root), the most similar 1. It sees inflections, compounds and slips that no variant covers.
 */
export function ngramSimilarities(query: readonly string[], texts: readonly (readonly string[])[]): number[] {
  const inQuery = gramsOf(query);
  const frequency = new Map<string, number>();
  const counts = texts.map((words) => {
    const ofText = new Map<string, number>();
    let length = 1;
    for (const word of words) {
      const marked = ` ${word} `;
      length += marked.length;
      for (let at = 0; at + size <= marked.length; at += 1) {
        const gram = marked.slice(at, at + size);
        if (inQuery.has(gram)) ofText.set(gram, (ofText.get(gram) ?? 0) + 1);
      }
    }
    for (const gram of ofText.keys()) frequency.set(gram, (frequency.get(gram) ?? 0) + 1);
    return { ofText, length };
  });
  const similarities = counts.map(({ ofText, length }) => {
    let sum = 0;
    for (const [gram, count] of ofText) {
      const rarity = Math.log(1 + texts.length / (frequency.get(gram) ?? 1));
      sum += (1 + Math.log(count)) * (1 + Math.log(inQuery.get(gram) ?? 1)) * rarity ** 2;
    }
    return sum / Math.sqrt(length);
  });
  const most = Math.max(...similarities, Number.MIN_VALUE);
  return similarities.map((similarity) => similarity / most);
}
