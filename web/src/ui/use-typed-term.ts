import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { timings } from '../timings.ts';

/**
 * What stands in a search box whose term lies in the address: searched for a moment after the last key, or at once.
 * Back, or a link, puts the address's term into the box; the box's own term, arriving there, must not undo newer keys.
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
