import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedTerm } from './use-typed-term.ts';

interface SearchFieldProps {
  /** What is sought now; the address's term. */
  term: string;
  /** Says what is searched; read out too. */
  placeholder: string;
  onSearch: (term: string) => void;
}

/** Narrows a list, a moment after the last key. */
export function SearchField({ term, placeholder, onSearch }: SearchFieldProps) {
  const { typed, type } = useTypedTerm(term, onSearch);
  return (
    <TextInput
      type="search"
      size="md"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      style={{ flex: '1 1 240px' }}
    />
  );
}
