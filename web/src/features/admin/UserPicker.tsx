import { type User, userEndpoints } from '@bancada/contract/accounts/users';
import { CloseButton, Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';
import { nothingFoundText } from '../../ui/ChoiceListEnd.tsx';
import { ReachedCombobox } from '../../ui/Combobox.tsx';

const tryAgain = 'again';

interface UserPickerProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  onChoose: (user: User) => void;
}

/** Searches for a user by name, e-mail or id during typing, to select one. */
export function UserPicker({ fieldRef, onChoose }: UserPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { typed, term, type, clear } = useTypedTerm(combobox);
  const query = useQuery(userSearchQuery(term));
  const clearByButton = () => {
    clear();
    fieldRef.current?.focus();
  };
  const submit = (option: string) => {
    if (option === tryAgain) return void query.refetch();
    const user = query.data?.find(({ id }) => String(id) === option);
    if (user === undefined) return;
    clear();
    onChoose(user);
  };
  return (
    <ReachedCombobox store={combobox} onOptionSubmit={submit} shadow="md" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={fieldRef}
          role="combobox"
          aria-autocomplete="list"
          label="Buscar usuário"
          description="Parte do nome, do nome de usuário ou do e-mail, ou o número do ID"
          size="md"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={term !== null && query.isFetching ? <Loader size={18} /> : <IconSearch size={18} />}
          rightSection={typed !== '' && <CloseButton aria-label="Limpar a busca" onClick={clearByButton} />}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => term !== null && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {term !== null && combobox.dropdownOpened && sentenceOf(query, typed)}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={term === null}>
        <Combobox.Options aria-label="Usuários encontrados" mah={320} style={{ overflowY: 'auto' }}>
          <Found query={query} typed={typed} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </ReachedCombobox>
  );
}

/** The input, and the debounced search term. */
function useTypedTerm(combobox: ReturnType<typeof useCombobox>) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState<UserTerm | null>(null);
  const searchLater = useDebouncedCallback((value: string) => {
    const next = readUserTerm(value);
    setTerm(next);
    if (next === null) combobox.closeDropdown();
    else combobox.openDropdown();
  }, timings.userSearchDebounceMs);
  const clear = () => {
    searchLater.cancel();
    setTyped('');
    setTerm(null);
    combobox.closeDropdown();
  };
  const type = (value: string) => {
    if (value.trim() === '') return clear();
    setTyped(value);
    combobox.resetSelectedOption();
    searchLater(value);
  };
  return { typed, term, type, clear };
}

function Found({ query, typed }: { query: UseQueryResult<User[]>; typed: string }) {
  if (query.isError && !query.isFetching) {
    return (
      <>
        <Text px="sm" py="xs" c="red">
          {sentenceOf(query, typed)}
        </Text>
        <Combobox.Option value={tryAgain}>Tentar novamente</Combobox.Option>
      </>
    );
  }
  if (query.data === undefined || query.data.length === 0)
    return <Combobox.Empty>{sentenceOf(query, typed)}</Combobox.Empty>;
  return query.data.map(({ id, nome, nome_usuario, email, ativo }) => (
    <Combobox.Option key={id} value={String(id)}>
      <Text fw={600}>
        {nome}{' '}
        <Text span inherit fw={400} c="dimmed">
          ID {id}
        </Text>
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        @{nome_usuario} · {email}
        {!ativo && ' · inativo'}
      </Text>
    </Combobox.Option>
  ));
}

function sentenceOf({ data, error, isFetching }: UseQueryResult<User[]>, typed: string): string {
  if (error !== null && !isFetching) return errorMessage(error, 'Erro ao buscar usuário.');
  if (data === undefined) return 'Procurando…';
  if (data.length === 0) return nothingFoundText('Nenhum usuário encontrado.', typed);
  return data.length === 1 ? '1 usuário encontrado' : `${data.length} usuários encontrados`;
}

/** Users that match a term: by part of a name or of the e-mail, or by id. */
function userSearchQuery(term: UserTerm | null) {
  return queryOptions({
    queryKey: ['users', 'search', term],
    enabled: term !== null,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<User[]> => {
      try {
        const found = await call(userEndpoints.find, { query: term ?? {} }, { signal });
        if (Array.isArray(found)) return found;
        return 'id' in found ? [found] : found.data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      }
    },
  });
}

/** Query parameters of the search for a user. */
export type UserTerm = { email: string } | { user_id: string } | { page: 1; limit: number; search: string };

const shownMax = 20;

/** The server accepts no longer numbers as ids. */
const idMaxDigits = 10;

/** With an @ it is an e-mail, with letters a name, user name or e-mail, a number is an id; anything else is not searched. */
export function readUserTerm(typed: string): UserTerm | null {
  const term = typed.trim();
  if (/\p{L}/u.test(term))
    return term.includes('@') ? { email: term } : { page: 1, limit: shownMax, search: term };
  return /^\d+$/.test(term) && term.length <= idMaxDigits ? { user_id: term } : null;
}
