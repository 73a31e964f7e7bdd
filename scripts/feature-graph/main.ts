// Reports import cycles between parts of the server and of the browser: `scripts/feature-graph/main.ts [server|web]`.
// Part of npm run check, which fails if there are any.
import path from 'node:path';
import { arrowsWithin, graphOf, knotsOf } from './graph.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sides = ['server', 'web'];
const asked = process.argv.slice(2);
const unknown = asked.find((side) => !sides.includes(side));
if (unknown !== undefined) throw new Error(`no such side: ${unknown}; there are ${sides.join(' and ')}`);

for (const side of asked.length === 0 ? sides : asked) {
  const graph = graphOf(path.join(root, side, 'src'));
  const knots = knotsOf(graph);
  const count = knots.length === 0 ? 'no circle' : `${knots.length} circle(s)`;
  process.stdout.write(`imports of ${side}: ${graph.size} parts, ${count}\n`);
  for (const knot of knots) {
    process.stdout.write(`  ${knot.length} parts: ${knot.join(', ')}\n`);
    for (const arrow of arrowsWithin(graph, knot)) process.stdout.write(`    ${arrow}\n`);
  }
  if (knots.length > 0) process.exitCode = 1;
}
