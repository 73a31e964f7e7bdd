import { searchLimits } from '@bancada/contract/search';
import { CloseButton, Kbd, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedTerm } from '../../ui/use-typed-term.ts';

/** The shell's keyboard shortcut finds the box by this id. */
export const searchBoxId = 'busca';

interface SearchBoxProps {
  /** The term in the URL. */
  term: string;
  isBusy: boolean;
  onSearch: (term: string) => void;
}

/** The search box of the main screen: searches during typing, at once on Enter; Esc clears. */
export function SearchBox({ term, isBusy, onSearch }: SearchBoxProps) {
  const { typed, type, searchNow } = useTypedTerm(term, onSearch);
  return (
    <TextInput
      id={searchBoxId}
      type="search"
      size="lg"
      style={{ flex: '1 1 320px' }}
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
          <CloseButton aria-label="Limpar busca" onClick={() => searchNow('')} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(typed);
        if (event.key === 'Escape') searchNow('');
      }}
    />
  );
}
