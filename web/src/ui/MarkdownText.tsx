import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SkeletonBlocks } from './Loaded.tsx';
import { LongText } from './LongText.tsx';
import type { MarkdownProps } from './Markdown.tsx';

/** Loaded lazily: the Markdown renderer is as large as several pages. */
const Markdown = lazy(() => import('./Markdown.tsx'));

/** Markdown, rendered and sanitised; shown as plain text if it cannot be rendered. */
export function MarkdownText({ text, files }: MarkdownProps) {
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={() => <LongText text={text} />}>
      <Suspense fallback={<SkeletonBlocks count={2} heightPx={64} />}>
        <Markdown text={text} files={files} />
      </Suspense>
    </CatchBoundary>
  );
}
