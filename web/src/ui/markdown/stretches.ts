import type { Nodes } from 'mdast';
import { blockChars } from '../jsx/long-runs.ts';

const lengths = new WeakMap<Nodes, number>();

/** Words that flow together, in stretches of some thousand characters: a part that is longer is one by itself. */
export function stretchesOf(nodes: readonly Nodes[]): Nodes[][] {
  const stretches: Nodes[][] = [];
  let room = 0;
  for (const node of nodes) {
    const length = lengthOf(node);
    const last = stretches.at(-1);
    if (last === undefined || length > room) {
      stretches.push([node]);
      room = blockChars;
    } else last.push(node);
    room -= length;
  }
  return stretches;
}

function lengthOf(node: Nodes): number {
  const known = lengths.get(node);
  if (known !== undefined) return known;
  const own = 'value' in node ? node.value.length : 1;
  const length = 'children' in node ? node.children.reduce((sum, child) => sum + lengthOf(child), own) : own;
  lengths.set(node, length);
  return length;
}
