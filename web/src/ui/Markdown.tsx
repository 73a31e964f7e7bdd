import { useMemo } from 'react';
import classes from './Markdown.module.css';
import { DrawnText } from './markdown/DrawnText.tsx';
import { Files, type FilesOfText } from './markdown/inline-parts.tsx';
import { parseMarkdown } from './markdown/parse.ts';

export type { FilesOfText };

export interface MarkdownProps {
  text: string;
  files?: FilesOfText | undefined;
}

/**
 * Renders Markdown (GFM). HTML is shown as text; URLs other than http, https, mailto and relative ones are dropped; nothing is
 * loaded from anywhere, but what `files` shows.
 */
export default function Markdown({ text, files }: MarkdownProps) {
  const parsed = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={classes.text}>
      {parsed === null ? (
        <>
          <p>Este texto tem níveis demais para ser formatado. Ele aparece como foi escrito.</p>
          <pre>{text}</pre>
        </>
      ) : (
        <Files value={files}>
          <DrawnText parsed={parsed} />
        </Files>
      )}
    </div>
  );
}
