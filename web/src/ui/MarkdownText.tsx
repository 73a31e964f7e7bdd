import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { SkeletonBlocks } from './Loaded.tsx';
import { LongText } from './LongText.tsx';
import { loadCode } from './lazy-part.tsx';
import classes from './Markdown.module.css';
import type { MarkdownProps } from './Markdown.tsx';
import { warmParser } from './markdown/parse-apart.ts';

/** Loaded lazily: the Markdown renderer is as large as several pages. */
const LazyMarkdown = lazy(loadMarkdown);
let loaded: ComponentType<MarkdownProps> | undefined;

/** Fetches the renderer. A page that is mostly such a text waits for both, so that nothing jumps when the text comes. */
export async function loadMarkdown(): Promise<{ default: ComponentType<MarkdownProps> }> {
  warmParser();
  const module = await loadCode(() => import('./Markdown.tsx'));
  loaded = module.default;
  return module;
}

/** Markdown, rendered and sanitised; shown as plain text if it cannot be rendered. */
export function MarkdownText({ text, files }: MarkdownProps) {
  const Markdown = loaded ?? LazyMarkdown;
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={() => <LongText text={text} />}>
      <Suspense fallback={<SkeletonBlocks count={2} heightPx={64} />}>
        <div className={classes.sheet}>
          <Markdown text={text} files={files} />
        </div>
      </Suspense>
    </CatchBoundary>
  );
}
