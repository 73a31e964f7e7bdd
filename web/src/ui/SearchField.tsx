import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { asTyped } from './as-typed.ts';
import { useTypedTerm } from './use-typed-term.ts';

interface SearchFieldProps {
  /** The current search term, from the URL. */
  term: string;
  /** What is searched, read out; shown too, unless `hint` is. */
  placeholder: string;
  /** Shown in its place, where that is longer than the field of a phone. */
  hint?: string | undefined;
  onSearch: (term: string) => void;
}

/** Filters a list, debounced. */
export function SearchField({ term, placeholder, hint = placeholder, onSearch }: SearchFieldProps) {
  const { typed, type } = useTypedTerm(term, onSearch);
  return (
    <TextInput
      type="search"
      {...asTyped}
      size="md"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={hint}
      leftSection={<IconSearch size={18} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      style={{ flex: '2 1 var(--search-width, 220px)' }}
    />
  );
}
