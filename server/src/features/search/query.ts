/** Words that say nothing of a fault. `não`, `sem`, `com`, `nem`, `só` do, and stay. */
const functionWords = new Set(
  'a o e as os de da do das dos em no na nos nas um uma uns umas para por pelo pela pelos pelas ao aos à às que se ou'.split(
    ' ',
  ),
);
const wordsMax = 12;
const queryMaxChars = 300;

export interface QueryWord {
  /** As typed, without punctuation around it. */
  text: string;
  /** Without separators and in lower case, where the word may be a code or part number; else null. */
  code: string | null;
  /** Still being typed: whatever begins with it counts. */
  isPrefix: boolean;
}

/**
 * The words of what was typed that a record must meet: at most 12, function words left out unless there is nothing
 * else.
 */
export function queryWords(typed: string): QueryWord[] {
  const words = typed
    .slice(0, queryMaxChars)
    .toLowerCase()
    .split(/[^\p{L}\p{N}./-]+/u)
    .map(trimPunctuation)
    .filter(Boolean);
  const telling = words.filter(
    (word, index) => !functionWords.has(word) || (index === words.length - 1 && words.length === 1),
  );
  return (telling.length > 0 ? telling : words)
    .slice(0, wordsMax)
    .flatMap((word, index, all) => split(word, index === all.length - 1));
}

function trimPunctuation(word: string): string {
  return word.replace(/^[./-]+|[./-]+$/g, '');
}

/** `820-00165-A` is one code; `pré-carga` is two words. */
function split(word: string, isLast: boolean): QueryWord[] {
  if (/\d/.test(word)) return [{ text: word, code: codeOf(word), isPrefix: isLast }];
  const pieces = word.split(/[./-]+/).filter(Boolean);
  return pieces.map((text, index) => ({ text, code: null, isPrefix: isLast && index === pieces.length - 1 }));
}

/** `0x62` is how a POST card's 62 is written in manuals. */
function codeOf(word: string): string {
  return word.replace(/^0x(?=[\da-f]{2}$)/, '').replace(/[^\p{L}\p{N}]/gu, '');
}
