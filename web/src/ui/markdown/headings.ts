import type { Heading, Nodes } from 'mdast';
import { unescapedAddress } from '../unescaped-address.ts';

/** Before the ids of headings: a text must not take over ids of the page. */
const prefix = 'secao-';

/** A heading's id, its words, and its level as typed. */
export interface NamedHeading {
  id: string;
  words: string;
  level: number;
}

/** Names headings by their words, as GitHub does; further ones of the same words get a number. */
export function nameHeadings(headings: readonly Heading[]): Map<Heading, NamedHeading> {
  const used = new Map<string, number>();
  return new Map(
    headings.map((heading) => {
      const words = wordsOf(heading);
      return [heading, { id: prefix + unique(slugOf(words), used), words, level: heading.depth }];
    }),
  );
}

function wordsOf(node: Nodes): string {
  if ('children' in node) return node.children.map(wordsOf).join('');
  return 'value' in node ? node.value : '';
}

const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

function unique(slug: string, used: Map<string, number>): string {
  let number = used.get(slug) ?? 0;
  let name = slug;
  while (used.has(name)) {
    number += 1;
    name = `${slug}-${number}`;
  }
  used.set(slug, number);
  used.set(name, 0);
  return name;
}

/**
 * Links to a heading of the same text lead to its id, as Markdown guides write them: `#tabela`, with or without accents,
 * capitals, the prefix or percent-encoding. Other addresses stay.
 */
export function addressFinder(headings: Iterable<NamedHeading>): (address: string) => string {
  const ids = new Set<string>();
  const folded = new Map<string, string>();
  for (const { id } of headings) {
    ids.add(id);
    const key = foldedId(id.slice(prefix.length));
    if (!folded.has(key)) folded.set(key, id);
  }
  return (address) => {
    if (!address.startsWith('#')) return address;
    const name = unescapedAddress(address.slice(1));
    const exact = [name, prefix + name].find((id) => ids.has(id));
    const found = exact ?? folded.get(foldedId(name.replace(prefix, '')));
    return found === undefined ? address : `#${found}`;
  };
}

const foldedId = (id: string) =>
  id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/[^\p{L}\p{N}-]/gu, '');
