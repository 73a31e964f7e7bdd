import { use, useDeferredValue } from 'react';
import classes from './Markdown.module.css';
import { DrawnReading } from './markdown/DrawnReading.tsx';
import { hasContents } from './markdown/DrawnText.tsx';
import type { FilesOfText } from './markdown/inline-parts.tsx';
import { readingOf } from './markdown/parse-apart.ts';

export type { FilesOfText };

export interface MarkdownProps {
  text: string;
  files?: FilesOfText | undefined;
}

/**
 * Renders Markdown (GFM), read in a thread of its own. HTML is shown as text; URLs other than http, https, mailto and relative
 * ones are dropped; nothing is loaded from anywhere, but what `files` shows.
 */
export default function Markdown({ text, files }: MarkdownProps) {
  // Of a text that changes the last drawing stays until the next one is there.
  const shown = useDeferredValue(text);
  const { reading: known, done } = readingOf(shown);
  const reading = known ?? use(done);
  return (
    <div className={classes.text} data-contents={hasContents(reading) || undefined}>
      <DrawnReading text={shown} reading={reading} files={files} />
    </div>
  );
}
