import type { Definition, FootnoteDefinition, Heading, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A text, and what its parts refer to. */
export interface Parsed {
  root: Root;
  /** In the order in which they stand. */
  headings: Heading[];
  /** By their labels; the first of a label counts. */
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  hasFootnoteCalls: boolean;
}

/** Quotes and lists nested deeper than this would overflow the parser's recursion, and the layout; all parts nested deeper, the drawing. */
const nestingMax = { blocks: 60, parts: 500 };

/** Parses Markdown (CommonMark and GFM); null: its parts are nested too deep. */
export function parseMarkdown(text: string): Parsed | null {
  if (isNestedTooDeep(text)) return null;
  const root = fromMarkdown(text, {
    // One tilde is a tilde: `3~5 V`.
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const parsed: Parsed = {
    root,
    headings: [],
    definitions: new Map(),
    footnotes: new Map(),
    hasFootnoteCalls: false,
  };
  return collect(root, parsed) ? parsed : null;
}

/** @returns whether it is nested less deep than the limit */
function collect(node: Nodes, parsed: Parsed, depth = 0): boolean {
  if (node.type === 'heading') parsed.headings.push(node);
  if (node.type === 'definition') addFirst(parsed.definitions, node.identifier, node);
  if (node.type === 'footnoteDefinition') addFirst(parsed.footnotes, node.identifier, node);
  if (node.type === 'footnoteReference') parsed.hasFootnoteCalls = true;
  if (!('children' in node)) return true;
  return depth < nestingMax.parts && node.children.every((child) => collect(child, parsed, depth + 1));
}

function addFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** Whether quotes and lists are nested deeper than the limit. */
function isNestedTooDeep(text: string): boolean {
  return text.split('\n').some((line) => {
    const [opening = ''] = /^[ \t>*+\-.)\d]*/.exec(line) ?? [];
    const markers = opening.match(/>|[-*+](?=\s)|\d[.)](?=\s)/g) ?? [];
    const indent = opening.length - opening.trimStart().length;
    return markers.length > nestingMax.blocks || indent > 2 * nestingMax.blocks;
  });
}
