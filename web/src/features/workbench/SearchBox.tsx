import { searchLimits } from '@bancada/contract/search';
import { CloseButton, Kbd, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { timings } from '../../timings.ts';

/** The shell's shortcut finds the box by this. */
export const searchBoxId = 'busca';

interface SearchBoxProps {
  /** The term in the address. */
  term: string;
  isBusy: boolean;
  onSearch: (term: string) => void;
}

/** The search box of the main screen: searches while one types, at once on Enter; Esc clears. */
export function SearchBox({ term, isBusy, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(term);
  const [shownTerm, setShownTerm] = useState(term);
  // Back, or a link: the box follows the address, unless it is what the box itself has just put there.
  if (term !== shownTerm) {
    setShownTerm(term);
    if (term !== typed.trim()) setTyped(term);
  }
  const searchLater = useDebouncedCallback(
    (value: string) => onSearch(value.trim()),
    timings.searchDebounceMs,
  );
  const type = (value: string) => {
    setTyped(value);
    searchLater(value);
  };
  const clear = () => {
    setTyped('');
    searchLater.cancel();
    onSearch('');
  };
  return (
    <TextInput
      id={searchBoxId}
      type="search"
      size="lg"
      aria-label="Buscar sintoma, código ou equipamento"
      placeholder="Sintoma, código ou equipamento"
      autoFocus
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={searchLimits.queryMaxChars}
      value={typed}
      leftSection={isBusy ? <Loader size={18} /> : <IconSearch size={20} />}
      rightSection={
        typed === '' ? (
          <Kbd visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton aria-label="Limpar busca" onClick={clear} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          searchLater.cancel();
          onSearch(typed.trim());
        }
        if (event.key === 'Escape') clear();
      }}
    />
  );
}
