import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SkeletonBlocks } from './Loaded.tsx';
import { LongText } from './LongText.tsx';

/** Apart from the pages: the reader of Markdown weighs as much as a few of them. */
const Markdown = lazy(() => import('./Markdown.tsx'));

/** A text in Markdown, rendered and made safe; one that cannot be rendered is shown as it was written. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={() => <LongText text={text} />}>
      <Suspense fallback={<SkeletonBlocks count={2} heightPx={64} />}>
        <Markdown text={text} />
      </Suspense>
    </CatchBoundary>
  );
}
