/** What is used of pdf.js's tree of an XFA form's page, which has no types of its own. */
export interface XfaNode {
  name: string;
  value?: string | null;
  attributes?: { type?: string; value?: unknown; textContent?: unknown; selected?: boolean };
  children?: readonly (XfaNode | null)[];
}

/** A caption and its field stand side by side. */
const lineNames = new Set(['label', 'p', 'li']);
/** Of these what is ticked is drawn, and says nothing by itself. */
const wordless = /^(checkbox|radio|password|button|hidden)$/;

/** The text of a page of an XFA form as it is drawn, line by line, with the values of its fields; '' where there is none. */
export function xfaText(page: XfaNode | null): string {
  return page === null ? '' : linesOf(page).join('\n');
}

function linesOf(node: XfaNode): string[] {
  const own = ownText(node).trim();
  if (node.name === 'select' || node.name === 'textarea') return own === '' ? [] : [own];
  const below = (node.children ?? []).flatMap((child) => (child === null ? [] : linesOf(child)));
  const lines = own === '' ? below : [own, ...below];
  return lineNames.has(node.name) && lines.length > 1 ? [lines.join(' ')] : lines;
}

function ownText({ name, value, attributes = {}, children = [] }: XfaNode): string {
  if (name === 'input') return wordless.test(attributes.type ?? '') ? '' : textOf(attributes.value);
  if (name !== 'select') return textOf(attributes.textContent) || textOf(value);
  const chosen = children.find((option) => option?.attributes?.selected === true);
  return textOf(chosen?.value) || textOf(attributes.value);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
