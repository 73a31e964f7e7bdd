import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import classes from './Markdown.module.css';
import { isNestedTooDeep, rehypeContents } from './markdown-contents.ts';

/** Headings of a text must not take over ids of the page. */
const slugOptions = { prefix: 'secao-' };

const components: Components = {
  a: ({ node: _, ...link }) => <TextLink {...link} />,
  // Nothing is loaded from another host, nor anything user-written from this one.
  img: ({ src, alt }) =>
    src ? (
      <TextLink href={typeof src === 'string' ? src : ''}>Imagem: {alt || src}</TextLink>
    ) : (
      <span>[imagem não mostrada{alt ? `: ${alt}` : ''}]</span>
    ),
  // Checkboxes of a task list are not interactive.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'feito' : 'a fazer'}>
      {checked ? '☑' : '☐'}
    </span>
  ),
  table: ({ node: _, ...table }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.tableBox} aria-label="Tabela" tabIndex={0}>
      <table {...table} />
    </section>
  ),
};

/**
 * Renders Markdown (GFM). HTML is shown as text; URLs other than http, https, mailto and relative ones are dropped; nothing is
 * loaded from anywhere.
 */
export default function Markdown({ text }: { text: string }) {
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
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        remarkRehypeOptions={{ footnoteLabel: 'Notas', footnoteBackLabel: 'Voltar ao texto' }}
        rehypePlugins={[[rehypeSlug, slugOptions], rehypeContents]}
        components={components}
      >
        {text}
      </ReactMarkdown>
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
