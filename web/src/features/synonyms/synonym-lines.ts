import { fold } from '../../ui/fold.tsx';

export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

export const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** The lines with content: neither empty nor only a comment. */
export function tellingLines(text: string): Line[] {
  return linesOf(text)
    .map((line, index) => ({ number: index + 1, text: line.replace(/(^|\s)#.*$/, '').trim() }))
    .filter((line) => line.text !== '');
}

/** The lines with content that contain the search text, ignoring case and accents; none for an empty one. */
export function linesWith(text: string, sought: string): Line[] {
  const folded = fold(sought.trim());
  return folded === '' ? [] : tellingLines(text).filter((line) => fold(line.text).includes(folded));
}

/** `linha 3: falta “=”` → 3; null if a sentence names no line. */
export function lineNamedIn(problem: string): number | null {
  const number = /^linha (\d+):/.exec(problem)?.[1];
  return number === undefined ? null : Number(number);
}

/** Start and end offset of a line in the text. */
export function rangeOfLine(text: string, number: number): { start: number; end: number } {
  const before = text.split('\n').slice(0, number - 1);
  const start = Math.min(
    before.reduce((sum, line) => sum + line.length + 1, 0),
    text.length,
  );
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}

export interface LineChanges {
  added: string[];
  removed: string[];
}

/** Lines with content that another version adds and removes. */
export function changedLines(base: string, other: string): LineChanges {
  const before = new Set(tellingLines(base).map(({ text }) => text));
  const after = new Set(tellingLines(other).map(({ text }) => text));
  return {
    added: [...after].filter((line) => !before.has(line)),
    removed: [...before].filter((line) => !after.has(line)),
  };
}

/** Three-way merge: my version, plus lines that others added, at the end, minus lines that they removed. */
export function joinVersions(base: string, mine: string, theirs: string): string {
  const { added, removed } = changedLines(base, theirs);
  const isRemoved = new Set(removed);
  const kept = linesOf(mine).filter((line) => !isRemoved.has(tellingLines(line)[0]?.text ?? ''));
  const there = new Set(tellingLines(mine).map(({ text }) => text));
  const missing = added.filter((line) => !there.has(line));
  if (missing.length === 0) return kept.join('\n');
  const above = kept.join('\n').trimEnd();
  return [...(above === '' ? [] : [above]), ...missing].join('\n');
}
