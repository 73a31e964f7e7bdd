import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { timings } from '../timings.ts';

/**
 * The input of a search box whose term is in the URL: searches debounced, or at once. Back or a link puts the URL's term into
 * the box; but when the box's own term arrives in the URL, it must not undo newer keystrokes.
 */
export function useTypedTerm(term: string, onSearch: (term: string) => void) {
  const [typed, setTyped] = useState(term);
  const [seen, setSeen] = useState(term);
  const [sent, setSent] = useState(term);
  if (term !== seen) {
    setSeen(term);
    if (term !== sent) {
      setSent(term);
      setTyped(term);
    }
  }
  const search = (value: string) => {
    setSent(value.trim());
    onSearch(value.trim());
  };
  const searchLater = useDebouncedCallback(search, timings.searchDebounceMs);
  return {
    typed,
    type: (value: string) => {
      setTyped(value);
      searchLater(value);
    },
    searchNow: (value: string) => {
      setTyped(value);
      searchLater.cancel();
      search(value);
    },
  };
}
