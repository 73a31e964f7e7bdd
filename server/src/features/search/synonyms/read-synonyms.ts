import { plain } from '@bancada/contract/codes/notation-words';

export interface Synonyms {
  /** The terms of each mean one another. */
  groups: readonly (readonly string[])[];
  /** Whoever seeks `from` seeks `to` as well, not the other way round. */
  widenings: readonly Widening[];
}

export interface Widening {
  from: string;
  to: string;
}

/** A list of synonyms that cannot be read. Each problem is a sentence in Portuguese that begins with its line. */
export class SynonymsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SynonymsError';
    this.problems = problems;
  }
}

interface Reading {
  groups: string[][];
  widenings: (Widening & { line: number })[];
  /** The two terms of each arrow. */
  arrows: Set<string>;
  /** The line of the `=` group of each term. */
  groupLines: Map<string, number>;
  problems: { line: number; problem: string }[];
}

/**
 * Reads a list of synonyms: `a = b = c` a line, `a > b`, `#` before a comment. Terms come back as the search reads them:
 * lower case, without accents, punctuation as one space.
 * @throws SynonymsError with every problem of the list
 */
export function readSynonyms(text: string): Synonyms {
  const reading: Reading = {
    groups: [],
    widenings: [],
    arrows: new Set(),
    groupLines: new Map(),
    problems: [],
  };
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const said = content.replace(/(^|\s)#.*$/, '').trim();
    if (said !== '') readLine(reading, index + 1, said);
  }
  findCircles(reading);
  if (reading.problems.length > 0) {
    const sorted = reading.problems.toSorted((a, b) => a.line - b.line);
    throw new SynonymsError(sorted.map(({ line, problem }) => `linha ${line}: ${problem}`));
  }
  return { groups: reading.groups, widenings: reading.widenings.map(({ from, to }) => ({ from, to })) };
}

function readLine(reading: Reading, line: number, said: string): void {
  const terms = said.split(/[=>]/).map(foldTerm);
  const problem = problemOfForm(said, terms);
  if (problem !== null) reading.problems.push({ line, problem });
  else if (said.includes('=')) readGroup(reading, line, terms);
  else readWidening(reading, line, terms);
}

function problemOfForm(said: string, terms: readonly string[]): string | null {
  const hasEquals = said.includes('=');
  const hasArrow = said.includes('>');
  if (hasEquals && hasArrow) return 'use “=” ou “>”, não os dois na mesma linha';
  if (!hasEquals && !hasArrow) return 'falta “=” ou “>”';
  if (terms.includes('')) return 'há um lado vazio';
  return hasArrow && terms.length > 2 ? '“>” leva de um termo a um só' : null;
}

function readWidening(reading: Reading, line: number, [from = '', to = '']: string[]): void {
  const { widenings, arrows, problems } = reading;
  const arrow = `${from} > ${to}`;
  if (arrows.has(arrow)) problems.push({ line, problem: `“${arrow}” já está na lista` });
  else widenings.push({ from, to, line });
  arrows.add(arrow);
}

function readGroup({ groups, groupLines, problems }: Reading, line: number, terms: string[]): void {
  for (const term of terms) {
    const other = groupLines.get(term);
    if (other === line) problems.push({ line, problem: `“${term}” está duas vezes no grupo` });
    else if (other !== undefined)
      problems.push({ line, problem: `“${term}” já está no grupo da linha ${other}` });
    else groupLines.set(term, line);
  }
  groups.push(terms);
}

/** Terms of one group are one place: an arrow inside a group, or a way of arrows back to it, says nothing or too much. */
function findCircles({ widenings, groupLines, problems }: Reading): void {
  const placeOf = (term: string) => String(groupLines.get(term) ?? term);
  let arrows = widenings.map(({ from, to, line }) => ({
    from: placeOf(from),
    to: placeOf(to),
    line,
    said: `“${from} > ${to}”`,
    start: from,
  }));
  // An arrow from where none leads, or to where none goes on, is in no circle.
  for (let before = -1; before !== arrows.length; ) {
    before = arrows.length;
    const [ends, starts] = [new Set(arrows.map(({ to }) => to)), new Set(arrows.map(({ from }) => from))];
    arrows = arrows.filter(({ from, to }) => ends.has(from) && starts.has(to));
  }
  const next = Map.groupBy(arrows, ({ from }) => from);
  for (const { from, to, line, said, start } of arrows) {
    const seen = new Set([to]);
    for (const place of seen) for (const arrow of next.get(place) ?? []) seen.add(arrow.to);
    if (seen.has(from)) problems.push({ line, problem: `${said} dá a volta e chega a “${start}” de novo` });
  }
}

function foldTerm(term: string): string {
  return plain(term)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
