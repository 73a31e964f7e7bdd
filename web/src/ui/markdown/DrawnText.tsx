import type { Heading, List, Nodes, Paragraph, Table, TableRow } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { flowOf } from '../jsx/bounded.ts';
import classes from '../Markdown.module.css';
import { type Footnote, FootnoteCall, FootnoteItem, footnotesId } from './Footnotes.tsx';
import { addressFinder, type NamedHeading, nameHeadings } from './headings.ts';
import { Check, Picture, safeAddress, TextLink } from './inline-parts.tsx';
import type { Parsed, Reading } from './parse.ts';
import { stretchesOf } from './stretches.ts';

/** Fewer headings need no table of contents. */
const contentsFromHeadings = 3;

/** Whether a table of contents stands before the text. */
export function hasContents(reading: Reading): boolean {
  return 'parsed' in reading && reading.parsed.headings.length >= contentsFromHeadings;
}

/**
 * Draws a parsed text. Each heading is a link to itself; headings start at level 2 (the page's title is level 1); three or more
 * have a table of contents before them. HTML is text.
 */
export function DrawnText({ parsed }: { parsed: Parsed }) {
  return new Drawing(parsed).all();
}

/** One run through a text, from its beginning: footnotes are numbered as their calls come. */
class Drawing {
  private readonly headings: Map<Heading, NamedHeading>;
  private readonly addressOf: (address: string) => string;
  private readonly uppermost: number;
  private readonly footnotes = new Map<string, Footnote>();
  private readonly parsed: Parsed;

  constructor(parsed: Parsed) {
    this.parsed = parsed;
    this.headings = nameHeadings(parsed.headings);
    this.addressOf = addressFinder(this.headings.values());
    // The footnotes' own heading is of level 2.
    const levels = parsed.headings.map(({ depth }) => depth);
    this.uppermost = Math.min(parsed.hasFootnoteCalls ? 2 : 6, ...new Set(levels));
  }

  all(): ReactNode {
    const body = this.blocks(this.parsed.root.children);
    return (
      <>
        {hasContents({ parsed: this.parsed }) && this.contents()}
        {body}
        {this.footnotes.size > 0 && this.footnoteSection()}
      </>
    );
  }

  private contents(): ReactNode {
    return (
      <nav aria-label="Nesta página">
        <ul>
          {[...this.headings.values()].map(({ id, words, level }) => (
            <li key={id} data-level={Math.min(3, level - this.uppermost)}>
              <a href={`#${id}`}>{words}</a>
            </li>
          ))}
        </ul>
      </nav>
    );
  }

  private footnoteSection(): ReactNode {
    const items: ReactNode[] = [];
    // A footnote may call others, which come behind it.
    for (const footnote of this.footnotes.values()) {
      const { children } = footnote.definition;
      const last = children.at(-1);
      const lastWords = last?.type === 'paragraph' ? this.inlines(last.children) : null;
      const blocks = this.blocks(lastWords === null ? children : children.slice(0, -1));
      items.push(<FootnoteItem key={footnote.number} {...{ footnote, blocks, lastWords }} />);
    }
    return (
      <section>
        {this.heading(2, footnotesId, 'Notas')}
        <ol>{items}</ol>
      </section>
    );
  }

  /**
   * Apart from each other where they are mere text, as HTML is.
   * @param isTight the words of paragraphs stand in no paragraphs of their own
   * @param check stands before the first words
   */
  private blocks(nodes: readonly Nodes[], isTight = false, check?: ReactNode): ReactNode[] {
    return nodes.map((node, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is its place
      <Fragment key={place}>
        {place > 0 && '\n'}
        {node.type === 'paragraph'
          ? this.paragraph(node, isTight, place === 0 ? check : null)
          : this.block(node)}
      </Fragment>
    ));
  }

  private paragraph({ children }: Paragraph, isTight: boolean, check: ReactNode): ReactNode {
    const words = (
      <>
        {check}
        {this.inlines(children)}
      </>
    );
    return isTight ? words : <p>{words}</p>;
  }

  private inlines(nodes: readonly Nodes[]): ReactNode {
    const drawn = (node: Nodes, place: number) => <Fragment key={place}>{this.inline(node)}</Fragment>;
    return flowOf(stretchesOf(nodes).map((stretch) => stretch.map(drawn)));
  }

  private block(node: Nodes): ReactNode {
    switch (node.type) {
      case 'heading':
        return this.heading(node.depth, this.headings.get(node)?.id ?? '', this.inlines(node.children));
      case 'code':
        return (
          <pre>
            <code className={node.lang ? `language-${node.lang}` : undefined}>
              {node.value && `${node.value}\n`}
            </code>
          </pre>
        );
      case 'thematicBreak':
        return <hr />;
      case 'blockquote':
        return <blockquote>{this.blocks(node.children)}</blockquote>;
      case 'list':
        return this.list(node);
      case 'table':
        return this.table(node);
      default:
        return this.inline(node);
    }
  }

  private inline(node: Nodes): ReactNode {
    switch (node.type) {
      case 'text':
      case 'html':
        return node.value;
      case 'inlineCode':
        return <code>{node.value.replaceAll('\n', ' ')}</code>;
      case 'break':
        return <br />;
      case 'emphasis':
        return <em>{this.inlines(node.children)}</em>;
      case 'strong':
        return <strong>{this.inlines(node.children)}</strong>;
      case 'delete':
        return <del>{this.inlines(node.children)}</del>;
      default:
        return this.reference(node);
    }
  }

  /** What leads elsewhere; nothing for what says where to. */
  private reference(node: Nodes): ReactNode {
    switch (node.type) {
      case 'link':
      case 'linkReference': {
        const { url, title } = this.target(node);
        return (
          <TextLink href={this.addressOf(safeAddress(url))} title={title}>
            {this.inlines(node.children)}
          </TextLink>
        );
      }
      case 'image':
      case 'imageReference':
        return <Picture address={safeAddress(this.target(node).url)} alt={node.alt ?? ''} />;
      case 'footnoteReference':
        return this.footnoteCall(node.identifier);
      default:
        return null;
    }
  }

  private target(node: { url: string; title?: string | null | undefined } | { identifier: string }) {
    return 'url' in node ? node : (this.parsed.definitions.get(node.identifier) ?? { url: '', title: null });
  }

  private footnoteCall(label: string): ReactNode {
    const definition = this.parsed.footnotes.get(label);
    if (definition === undefined) return null;
    const number = this.footnotes.size + 1;
    const footnote = this.footnotes.get(label) ?? { number, definition, calls: 0 };
    footnote.calls += 1;
    this.footnotes.set(label, footnote);
    return <FootnoteCall footnote={footnote} call={footnote.calls} />;
  }

  private heading(typedLevel: number, id: string, words: ReactNode): ReactNode {
    const level = Math.min(6, typedLevel + (this.uppermost === 1 ? 1 : 0)) as 1 | 2 | 3 | 4 | 5 | 6;
    const Tag = `h${level}` as const;
    return (
      <Tag id={id}>
        <a href={`#${id}`}>{words}</a>
      </Tag>
    );
  }

  private list(list: List): ReactNode {
    const Tag = list.ordered ? 'ol' : 'ul';
    const isLoose = list.spread || list.children.some(({ spread }) => spread);
    return (
      <Tag start={list.ordered && list.start !== 1 ? (list.start ?? undefined) : undefined}>
        {list.children.map(({ checked, children }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={place}>
            {this.blocks(children, !isLoose, typeof checked === 'boolean' && <Check isDone={checked} />)}
          </li>
        ))}
      </Tag>
    );
  }

  private table({ align, children: [head, ...rows] }: Table): ReactNode {
    return (
      // A group, as landmarks of one page must differ in their names.
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      <div role="group" className={classes.tableBox} aria-label="Tabela" tabIndex={0}>
        <table>
          <thead>{head && this.row('th', head, align)}</thead>
          {rows.length > 0 && <tbody>{rows.map((row, place) => this.row('td', row, align, place))}</tbody>}
        </table>
      </div>
    );
  }

  /** As many cells as the head has. */
  private row(Cell: 'th' | 'td', { children }: TableRow, align: Table['align'] = [], place = 0): ReactNode {
    return (
      <tr key={place}>
        {align?.map((textAlign, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <Cell key={column} style={textAlign ? { textAlign } : undefined}>
            {this.inlines(children[column]?.children ?? [])}
          </Cell>
        ))}
      </tr>
    );
  }
}
