import { lazy, Suspense } from 'react';
import { SkeletonBlocks } from './Loaded.tsx';

/** Apart from the pages: the reader of Markdown weighs as much as a few of them. */
const Markdown = lazy(() => import('./Markdown.tsx'));

/** A text in Markdown, rendered and made safe. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense fallback={<SkeletonBlocks count={2} heightPx={64} />}>
      <Markdown text={text} />
    </Suspense>
  );
}
