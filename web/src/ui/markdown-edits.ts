/** A picture that may be put in a text: its name, and the Markdown for it. */
export interface Insertion {
  key: number;
  name: string;
  text: string;
}

/** A text after an edit, and what is selected in it then. */
export interface Edited {
  text: string;
  from: number;
  to: number;
}

/** What is selected in a text. */
export interface Selected {
  from: number;
  to: number;
}

/** The selection in bold, or no longer; without one, a word to write over. */
export function withBold(text: string, { from, to }: Selected): Edited {
  const [before, chosen, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (before.endsWith('**') && after.startsWith('**'))
    return { text: before.slice(0, -2) + chosen + after.slice(2), from: from - 2, to: to - 2 };
  const word = chosen.trim() === '' ? 'negrito' : chosen.trim();
  const lead = chosen.length - chosen.trimStart().length;
  const start = from + (chosen.trim() === '' ? 0 : lead);
  return {
    text: `${text.slice(0, start)}**${word}**${text.slice(start + (chosen.trim() === '' ? to - from : word.length))}`,
    from: start + 2,
    to: start + 2 + word.length,
  };
}

/** The lines of the selection as a list, or no longer. */
export function withList(text: string, { from, to }: Selected): Edited {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const listed = lines.map((line) => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`));
  // A list needs a blank line before it.
  const gap = !isList && start > 1 && !/\n\n$|\n- .*\n$/.test(text.slice(0, start)) ? '\n' : '';
  const changed = gap + listed.join('\n');
  const at = start + changed.length;
  return { text: text.slice(0, start) + changed + text.slice(end), from: at, to: at };
}

const table = '| Coluna 1 | Coluna 2 |\n| --- | --- |\n|  |  |';

/** A small table after the line of the cursor, its first heading selected. */
export function withTable(text: string, selected: Selected): Edited {
  const { text: after, at } = withBlock(text, table, selected.to);
  return { text: after, from: at + 2, to: at + 2 + 'Coluna 1'.length };
}

/** A paragraph of its own, after the line of the cursor. */
export function withBlock(text: string, block: string, cursor: number): { text: string; at: number } {
  const lineEnd = text.indexOf('\n', cursor);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const before = text.slice(0, end).trimEnd();
  const after = text.slice(end).trimStart();
  const parts = [before, block, after].filter((part) => part !== '');
  return { text: parts.join('\n\n'), at: before === '' ? 0 : before.length + 2 };
}

/** A link in the place of the selection, whose words it takes where there are some. */
export function withLink(
  text: string,
  { from, to }: Selected,
  { title, address }: { title: string; address: string },
): Edited {
  const chosen = text.slice(from, to);
  const words = chosen === '' || chosen === '[[' ? title.replace(/[[\]\\]/g, '\\$&') : chosen;
  const link = `[${words}](${address})`;
  const at = from + link.length;
  return { text: text.slice(0, from) + link + text.slice(to), from: at, to: at };
}

/** The `[[` that was just typed before the cursor; null where it was not. */
export function openedLinkAt(before: string, after: string, cursor: number): Selected | null {
  const isTyped = after.length > before.length && after.slice(cursor - 2, cursor) === '[[';
  return isTyped && after[cursor - 3] !== '[' ? { from: cursor - 2, to: cursor } : null;
}
