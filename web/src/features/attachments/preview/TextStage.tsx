import { memo, type Ref, useEffect, useRef } from 'react';
import classes from './Preview.module.css';
import type { FoundWord } from './text-pages.ts';

interface TextStageProps {
  ref: Ref<HTMLElement>;
  pages: readonly string[];
  name: string;
  found: readonly FoundWord[];
  /** Which of them is gone to; -1: none. */
  current: number;
  /** From 1. */
  page: number;
}

/** The text, with its found words marked, scrolled to the one that is gone to, or else to a page. */
export function TextStage({ ref, pages, name, found, current, page }: TextStageProps) {
  const text = useRef<HTMLPreElement>(null);
  const word = found[current];
  useEffect(() => {
    const target =
      word === undefined
        ? page > 1 && text.current?.querySelector(`[data-page="${page}"]`)
        : text.current?.querySelector('[aria-current]');
    if (target) target.scrollIntoView({ block: word === undefined ? 'start' : 'center' });
  }, [word, page]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard
    <section ref={ref} className={classes.stage} tabIndex={0} aria-label={`Texto de ${name}`}>
      <pre ref={text} className={classes.text}>
        {pages.map((content, index) => (
          <TextPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            number={index + 1}
            content={content}
            found={wordsOn(found, index + 1)}
            word={word?.page === index + 1 ? word : undefined}
          />
        ))}
      </pre>
    </section>
  );
}

const none: readonly FoundWord[] = [];

function wordsOn(found: readonly FoundWord[], page: number): readonly FoundWord[] {
  const first = found.findIndex((word) => word.page === page);
  return first < 0 ? none : found.filter((word) => word.page === page);
}

interface TextPageProps {
  number: number;
  content: string;
  found: readonly FoundWord[];
  word: FoundWord | undefined;
}

/** A long text has hundreds; those without words are drawn once. */
const TextPage = memo(function TextPage({ number, content, found, word }: TextPageProps) {
  return (
    <span data-page={number} className={classes.textPage}>
      {found.map((one, index) => (
        <span key={one.start}>
          {content.slice(found[index - 1]?.end ?? 0, one.start)}
          <mark aria-current={one === word || undefined}>{content.slice(one.start, one.end)}</mark>
        </span>
      ))}
      {content.slice(found.at(-1)?.end ?? 0)}
    </span>
  );
});
