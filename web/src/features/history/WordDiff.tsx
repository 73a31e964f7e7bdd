import { Text } from '@mantine/core';
import { type Change, diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo, useState } from 'react';
import { TextButton } from '../../ui/Links.tsx';
import classes from './HistoryList.module.css';

/** Texts that differ in more than this are shown whole; longer than this no page waits. */
const limits = { maxEditLength: 2_000, timeout: 500 };
/** Of what stayed, so much is left around what changed. */
const contextChars = 60;

interface WordDiffProps {
  before: string;
  after: string;
  /** Shown where too much differs to be told word by word. */
  whole: ReactNode;
}

/** A changed text once, with the words that went and those that came marked in it. */
export function WordDiff({ before, after, whole }: WordDiffProps) {
  const parts = useMemo(() => diffWordsWithSpace(before, after, limits), [before, after]);
  const [isWhole, setIsWhole] = useState(false);
  if (parts === undefined || parts.every(({ added, removed }) => added || removed)) return whole;
  const isLong = parts.some((part, place) => cut(part, place, parts.length) !== part.value);
  return (
    <div className={classes.words}>
      <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that do not change
          <Part key={place} part={part}>
            {isWhole ? part.value : cut(part, place, parts.length)}
          </Part>
        ))}
      </Text>
      {isLong && (
        <TextButton className="touch-link" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Mostrar só o que mudou' : 'Mostrar o texto inteiro'}
        </TextButton>
      )}
    </div>
  );
}

function Part({ part: { added, removed }, children }: { part: Change; children: ReactNode }) {
  if (removed)
    return (
      <del className={classes.gone}>
        <span className="visually-hidden">tirado: </span>
        {children}
      </del>
    );
  if (added)
    return (
      <ins className={classes.come}>
        <span className="visually-hidden">posto: </span>
        {children}
      </ins>
    );
  return children;
}

/** What stayed, as far as it helps to see where one is. */
function cut({ value, added, removed }: Change, place: number, count: number): string {
  if (added || removed || value.length <= 2 * contextChars + 20) return value;
  const start = place === 0 ? '' : value.slice(0, contextChars);
  const end = place === count - 1 ? '' : value.slice(-contextChars);
  return `${start} … ${end}`;
}
