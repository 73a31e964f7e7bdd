/**
 * Words of a GenCAD line; null if a quotation mark has no partner before or behind its word. A quoted word may hold blanks, and marks after a backslash.
 */
export function wordsOf(line: string): string[] | null {
  const words: string[] = [];
  let at = 0;
  while (at < line.length) {
    const char = line[at];
    if (char === ' ' || char === '\t') {
      at++;
      continue;
    }
    const word = char === '"' ? quoted(line, at + 1) : plain(line, at);
    if (!word || (char !== '"' && word.text.endsWith('"'))) return null;
    words.push(word.text);
    at = word.to;
  }
  return words;
}

function plain(line: string, from: number): { text: string; to: number } {
  let to = from;
  while (to < line.length && line[to] !== ' ' && line[to] !== '\t') to++;
  return { text: line.slice(from, to), to };
}

/** The closing mark is followed by a blank or the end. */
function quoted(line: string, from: number): { text: string; to: number } | null {
  let at = from;
  let hasEscapes = false;
  while (at < line.length && line[at] !== '"') {
    const isEscape = line[at] === '\\' && line[at + 1] === '"';
    if (isEscape) hasEscapes = true;
    at += isEscape ? 2 : 1;
  }
  const next = line[at + 1];
  if (at >= line.length || (next !== undefined && next !== ' ' && next !== '\t')) return null;
  const text = line.slice(from, at);
  return { text: hasEscapes ? text.replaceAll('\\"', '"') : text, to: at + 1 };
}
