import { searchLimits } from '@bancada/contract/search/search';
import { CloseButton, Kbd, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { asTyped } from '../../ui/as-typed.ts';
import { isComingBack } from '../../ui/use-result-steps.ts';
import { useTypedTerm } from '../../ui/use-typed-term.ts';

interface SearchBoxProps {
  /** The term in the URL. */
  term: string;
  isBusy: boolean;
  onSearch: (term: string) => void;
  /** The term whose first result takes the focus, as soon as it is there; null where none does. */
  onLeaveTo: (term: string | null) => void;
}

/**
 * The search box of the main screen: searches while one types. Enter and `↓` go on to the first result; Esc clears, and once more
 * leaves the box to the keys of the page.
 */
export function SearchBox({ term, isBusy, onSearch, onLeaveTo }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { typed, type, searchNow } = useTypedTerm(term, onSearch);
  // Results that are opened or come back to are read, not searched anew.
  const [isEmptyAtFirst] = useState(() => term === '' && !isComingBack());
  const clear = () => {
    searchNow('');
    box.current?.focus();
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed === '') event.currentTarget.blur();
    else if (event.key === 'Escape') searchNow('');
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    searchNow(typed);
    onLeaveTo(typed.trim());
  };
  return (
    <TextInput
      ref={box}
      type="search"
      size="lg"
      style={{ flex: '1 1 200px' }}
      aria-label="Buscar sintoma, código ou equipamento"
      placeholder="Sintoma ou código"
      autoFocus={isEmptyAtFirst}
      autoComplete="off"
      {...asTyped}
      enterKeyHint="search"
      maxLength={searchLimits.queryMaxChars}
      value={typed}
      leftSection={isBusy ? <Loader size={18} /> : <IconSearch size={20} />}
      rightSection={typed === '' ? <KeyOfBox /> : <CloseButton aria-label="Limpar busca" onClick={clear} />}
      onChange={(event) => {
        onLeaveTo(null);
        type(event.currentTarget.value);
      }}
      onKeyDown={pressed}
    />
  );
}

/** It goes to the box from anywhere. */
function KeyOfBox() {
  return (
    <Kbd visibleFrom="sm" aria-hidden>
      /
    </Kbd>
  );
}
