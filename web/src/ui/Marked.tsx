import { markParts, type Sought } from './fold.ts';

/** A text with the searched words highlighted. */
export function Marked({ text, sought }: { text: string; sought: Sought }) {
  return markParts(text, sought).map(({ text: part, isMatch, start }) =>
    isMatch ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
  );
}
