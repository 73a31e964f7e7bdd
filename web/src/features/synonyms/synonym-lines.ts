import { fold } from '../../ui/fold.ts';

export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

export const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** The lines that say something: neither empty nor a comment alone. */
export function tellingLines(text: string): Line[] {
  return linesOf(text)
    .map((line, index) => ({ number: index + 1, text: line.replace(/(^|\s)#.*$/, '').trim() }))
    .filter((line) => line.text !== '');
}

/** The telling lines that hold what is sought, without regard to case and accents; none where nothing is sought. */
export function linesWith(text: string, sought: string): Line[] {
  const folded = fold(sought.trim());
  return folded === '' ? [] : tellingLines(text).filter((line) => fold(line.text).includes(folded));
}

/** `linha 3: falta “=”` → 3; null where a sentence names no line. */
export function lineNamedIn(problem: string): number | null {
  const number = /^linha (\d+):/.exec(problem)?.[1];
  return number === undefined ? null : Number(number);
}

/** Where a line lies in the text: its first character and the one after its last. */
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

/** What telling lines another version has more and less. */
export function changedLines(base: string, other: string): LineChanges {
  const before = new Set(tellingLines(base).map(({ text }) => text));
  const after = new Set(tellingLines(other).map(({ text }) => text));
  return {
    added: [...after].filter((line) => !before.has(line)),
    removed: [...before].filter((line) => !after.has(line)),
  };
}

/** What I wrote, with what others have changed meanwhile: their new lines at its end, without those they took away. */
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
