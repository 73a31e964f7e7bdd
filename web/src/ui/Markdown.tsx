import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import classes from './Markdown.module.css';
import { isNestedTooDeep, rehypeContents } from './markdown-contents.ts';
import { headingPrefix, rehypeHeadingLinks } from './markdown-heading-links.ts';

/** What stands in a text for the addresses of files that belong to its record; null: the address is of something else. */
export interface FilesOfText {
  picture(address: string, alt: string): ReactNode | null;
  link(address: string, children: ReactNode): ReactNode | null;
}

/** Headings of a text must not take over ids of the page. */
const slugOptions = { prefix: headingPrefix };
/** One tilde is a tilde: `3~5 V`. */
const gfmOptions = { singleTilde: false };

const Files = createContext<FilesOfText | undefined>(undefined);

/** The same for every text: what is drawn stays when its files are read anew. */
const components: Components = {
  a: ({ node: _, ...link }) => {
    const files = useContext(Files);
    return files?.link(link.href ?? '', link.children) ?? <TextLink {...link} />;
  },
  // Nothing is loaded from another host, nor anything user-written from this one, but the record's own pictures.
  img: ({ src, alt = '' }) => {
    const files = useContext(Files);
    const address = typeof src === 'string' ? src : '';
    if (address === '') return <span>[imagem não mostrada{alt && `: ${alt}`}]</span>;
    const words = `Imagem: ${alt || address}`;
    return (
      files?.picture(address, alt) ??
      files?.link(address, words) ?? <TextLink href={address}>{words}</TextLink>
    );
  },
  // Checkboxes of a task list are not interactive.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'feito' : 'a fazer'}>
      {checked ? '☑' : '☐'}
    </span>
  ),
  table: ({ node: _, ...table }) => (
    // A group, as landmarks of one page must differ in their names.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div role="group" className={classes.tableBox} aria-label="Tabela" tabIndex={0}>
      <table {...table} />
    </div>
  ),
};

export interface MarkdownProps {
  text: string;
  files?: FilesOfText | undefined;
}

/**
 * Renders Markdown (GFM). HTML is shown as text; URLs other than http, https, mailto and relative ones are dropped; nothing is
 * loaded from anywhere, but what `files` shows.
 */
export default function Markdown({ text, files }: MarkdownProps) {
  if (isNestedTooDeep(text)) {
    return (
      <div className={classes.text}>
        <p>Este texto tem níveis demais para ser formatado. Ele aparece como foi escrito.</p>
        <pre>{text}</pre>
      </div>
    );
  }
  return (
    <div className={classes.text}>
      <Files value={files}>
        <ReactMarkdown
          remarkPlugins={[[remarkGfm, gfmOptions]]}
          remarkRehypeOptions={{ footnoteLabel: 'Notas', footnoteBackLabel: 'Voltar ao texto' }}
          rehypePlugins={[[rehypeSlug, slugOptions], rehypeHeadingLinks, rehypeContents]}
          components={components}
        >
          {text}
        </ReactMarkdown>
      </Files>
    </div>
  );
}

function TextLink({ href, children, ...link }: ComponentProps<'a'>) {
  if (!href) return <span>{children}</span>;
  const isHere = href.startsWith('#');
  return (
    <a {...link} href={href} {...(isHere ? {} : { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}
