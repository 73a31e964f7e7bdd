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

/** Why a text is shown as it was written. */
export type Refusal = 'nested' | 'many-parts' | 'slow' | 'unread';

/** What became of a text. */
export type Reading = { parsed: Parsed } | { refusal: Refusal };

/** Quotes and lists nested deeper than this would overflow the parser's recursion, and the layout; all parts nested deeper, the drawing. */
const nestingMax = { blocks: 60, parts: 500 };
/** More parts than this would hold the page while they are drawn. What is drawn again and again counts each time. */
const partsMax = 40_000;
/** So many characters of an address count as one part. */
const partChars = 50;
const addressMaxChars = 2_000;
const titleMaxChars = 500;

/** Parses Markdown (CommonMark and GFM). How long that takes depends on the text: pages leave it to `parse-apart.ts`. */
export function parseMarkdown(text: string): Reading {
  if (isNestedTooDeep(text)) return { refusal: 'nested' };
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
  if (!collect(root, parsed)) return { refusal: 'nested' };
  return drawnParts(root, parsed) > partsMax ? { refusal: 'many-parts' } : { parsed };
}

/** @returns whether it is nested less deep than the limit */
function collect(node: Nodes, parsed: Parsed, depth = 0): boolean {
  // Where it stood in the text is of no use to a page, and most of what would be sent to it.
  delete node.position;
  if ('url' in node) boundAddress(node);
  if (node.type === 'heading') parsed.headings.push(node);
  if (node.type === 'definition') addFirst(parsed.definitions, node.identifier, node);
  if (node.type === 'footnoteDefinition') addFirst(parsed.footnotes, node.identifier, node);
  if (node.type === 'footnoteReference') parsed.hasFootnoteCalls = true;
  if (!('children' in node)) return true;
  return depth < nestingMax.parts && node.children.every((child) => collect(child, parsed, depth + 1));
}

function boundAddress(node: { url: string; title?: string | null | undefined }): void {
  if (node.url.length > addressMaxChars) node.url = '';
  if (node.title) node.title = node.title.slice(0, titleMaxChars);
}

/** How many parts a page would draw: a table has the cells of its widest row in each, a reference brings its address once more. */
function drawnParts(node: Nodes, parsed: Parsed): number {
  const own = node.type === 'table' ? node.children.length * (node.align?.length ?? 0) : 1;
  const brought = lengthBrought(node, parsed) / partChars;
  if (!('children' in node)) return own + brought;
  return node.children.reduce((sum, child) => sum + drawnParts(child, parsed), own + brought);
}

function lengthBrought(node: Nodes, { definitions }: Parsed): number {
  // A call has an id, and a way back to it, both with the label.
  if (node.type === 'footnoteReference') return 4 * node.identifier.length;
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return 0;
  const definition = definitions.get(node.identifier);
  return (definition?.url.length ?? 0) + (definition?.title?.length ?? 0);
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
