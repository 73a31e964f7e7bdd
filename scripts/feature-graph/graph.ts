import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Edges from part to part, each with the imports that cause it (`from.ts → to.ts`, values and types alike). */
export type Graph = Map<string, Map<string, string[]>>;

/** Static and dynamic imports, including type-only ones. */
const importedFile = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * The import graph of a source folder. Its parts are the features, the other folders, and the files beside them.
 * Tests are left out: they use the whole product.
 */
export function graphOf(sources: string): Graph {
  const graph: Graph = new Map();
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted();
  for (const file of files) {
    const from = partOf(file);
    const arrows = graph.get(from) ?? new Map<string, string[]>();
    graph.set(from, arrows);
    for (const [, specifier = ''] of readFileSync(path.join(sources, file), 'utf8').matchAll(importedFile)) {
      const target = path.join(path.dirname(file), specifier);
      const to = partOf(target);
      if (to === from || target.startsWith('..')) continue;
      arrows.set(to, [...(arrows.get(to) ?? []), `${file} → ${target}`]);
    }
  }
  return graph;
}

/** `features/records/x.ts` → `records`; `http/x.ts` → `http/`; `clock.ts` → `clock.ts`. */
function partOf(file: string): string {
  const [room = '', name = '', ...deeper] = file.split(path.sep);
  if (room === 'features' && deeper.length > 0) return name;
  return name === '' ? room : `${room}/`;
}

/** Sets of parts that import each other, directly or indirectly (strongly connected components of two or more). */
export function knotsOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((part) => [part, reachedFrom(graph, part)]));
  const knots = new Map<string, string[]>();
  for (const [part, below] of reached) {
    if (!below.has(part)) continue;
    const knot = [...below].filter((other) => reached.get(other)?.has(part)).toSorted();
    knots.set(knot.join(), knot);
  }
  return [...knots.values()];
}

function reachedFrom(graph: Graph, part: string): Set<string> {
  const reached = new Set<string>();
  const open = [part];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const to of graph.get(next)?.keys() ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
  return reached;
}

/** The edges within a cycle, those with the fewest imports first: these are the easiest to cut. */
export function arrowsWithin(graph: Graph, knot: readonly string[]): string[] {
  return knot
    .flatMap((from) =>
      [...(graph.get(from) ?? [])].flatMap(([to, imports]) =>
        knot.includes(to) ? [{ from, to, imports }] : [],
      ),
    )
    .toSorted((a, b) => a.imports.length - b.imports.length)
    .map(({ from, to, imports }) => `${from} → ${to} (${imports.length}): ${imports.slice(0, 3).join(', ')}`);
}
