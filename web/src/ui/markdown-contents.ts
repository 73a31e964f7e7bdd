import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Fewer headings need no table of contents. */
const contentsFromHeadings = 3;
/** Deeper nesting would overflow the parser's recursion, and the layout. */
const nestingMax = 60;

const heading = /^h([1-6])$/;

/**
 * Makes each heading a link to itself, shifts headings to start at level 2 (the page's title is level 1), and inserts a table of
 * contents if there are three or more. Headings must already have ids.
 */
export function rehypeContents() {
  return (tree: Root) => {
    const headings: Element[] = [];
    visit(tree, 'element', (element) => {
      if (heading.test(element.tagName) && element.properties.id !== undefined) headings.push(element);
    });
    const uppermost = Math.min(...headings.map(levelOf));
    const entries = headings
      .filter((element) => element.properties.id !== 'footnote-label')
      .map((element) => ({
        id: String(element.properties.id),
        level: levelOf(element),
        text: textOf(element),
      }));
    for (const element of headings) {
      element.tagName = `h${Math.min(6, levelOf(element) + (uppermost === 1 ? 1 : 0))}`;
      element.children = [link(String(element.properties.id), element.children as Element['children'])];
    }
    if (entries.length < contentsFromHeadings) return;
    tree.children.unshift(contents(entries, uppermost));
  };
}

const levelOf = ({ tagName }: Element) => Number(heading.exec(tagName)?.[1]);

function link(id: string, children: Element['children']): Element {
  return { type: 'element', tagName: 'a', properties: { href: `#${id}` }, children };
}

function contents(entries: { id: string; level: number; text: string }[], uppermost: number): Element {
  const items = entries.map(
    ({ id, level, text }): Element => ({
      type: 'element',
      tagName: 'li',
      properties: { dataLevel: String(Math.min(3, level - uppermost)) },
      children: [link(id, [{ type: 'text', value: text }])],
    }),
  );
  return {
    type: 'element',
    tagName: 'nav',
    properties: { ariaLabel: 'Neste artigo' },
    children: [{ type: 'element', tagName: 'ul', properties: {}, children: items }],
  };
}

/** Whether quotes and lists are nested deeper than the limit. */
export function isNestedTooDeep(text: string): boolean {
  return text.split('\n').some((line) => {
    const [opening = ''] = /^[ \t>*+\-.)\d]*/.exec(line) ?? [];
    const markers = opening.match(/>|[-*+](?=\s)|\d[.)](?=\s)/g) ?? [];
    const indent = opening.length - opening.trimStart().length;
    return markers.length > nestingMax || indent > 2 * nestingMax;
  });
}
