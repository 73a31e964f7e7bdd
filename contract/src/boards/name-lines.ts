import type { Board } from './board.ts';

/*
 * A board as the search reads it: a line for each part, with its value and its nets behind a tab, then a line for each net. The SQL of
 * the server's boards reads them again.
 */

/** A part's line tells of so many different nets: more are of a connector or a processor, which is found by its name. */
const netsOfPart = 12;
/** Of a page of the search, which a board is divided into. */
const ofPage = { lines: 1_500, chars: 60_000 } as const;
const oneLine = (name: string) => name.replace(/\s+/g, ' ').trim();

/** The texts of the pages of a board, each of whole lines; none of a board without names. */
export function namePages(board: Board): string[] {
  const nets = new Set<string>();
  const parts = board.parts.map(({ name, pins, value }) => {
    const own = new Set<string>();
    for (const { net } of pins) if (net !== null) own.add(oneLine(net));
    for (const net of own) nets.add(net);
    const told = value === undefined ? [] : [oneLine(value)];
    return `${oneLine(name)}\t${[...told, ...[...own].slice(0, netsOfPart)].join(' ')}`;
  });
  for (const { net } of board.nails) if (net !== null) nets.add(oneLine(net));
  return divided([...parts, ...[...nets].filter((net) => net !== '')]);
}

function divided(lines: readonly string[]): string[] {
  const pages: string[][] = [];
  let chars = 0;
  for (const line of lines) {
    const page = pages.at(-1);
    if (page !== undefined && page.length < ofPage.lines && chars + line.length < ofPage.chars)
      page.push(line);
    else {
      pages.push([line]);
      chars = 0;
    }
    chars += line.length + 1;
  }
  return pages.map((page) => page.join('\n'));
}
