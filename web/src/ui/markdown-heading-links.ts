import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { unescapedAddress } from './unescaped-address.ts';

/** Before the ids of headings. */
export const headingPrefix = 'secao-';

const heading = /^h[1-6]$/;

/**
 * Links to a heading of the same text lead to its id, as Markdown guides write them: `#tabela`, with or without accents,
 * capitals, the prefix or percent-encoding. Headings must already have ids.
 */
export function rehypeHeadingLinks() {
  return (tree: Root) => {
    const ids = new Set<string>();
    const headings = new Map<string, string>();
    visit(tree, 'element', ({ tagName, properties: { id } }: Element) => {
      if (typeof id !== 'string') return;
      ids.add(id);
      if (heading.test(tagName)) addFirst(headings, foldedId(id.slice(headingPrefix.length)), id);
    });
    visit(tree, 'element', ({ tagName, properties }: Element) => {
      const { href } = properties;
      if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return;
      const name = unescapedAddress(href.slice(1));
      const exact = [name, headingPrefix + name].find((id) => ids.has(id));
      const found = exact ?? headings.get(foldedId(name.replace(headingPrefix, '')));
      if (found !== undefined) properties.href = `#${found}`;
    });
  };
}

function addFirst(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}

const foldedId = (id: string) =>
  id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/[^\p{L}\p{N}-]/gu, '');
