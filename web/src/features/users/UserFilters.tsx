import { perfilLabels, perfis } from '@bancada/contract/policy';
import { NativeSelect } from '@mantine/core';
import type { UsersSearch } from './users-search.ts';

const perfilOptions = [
  { value: '', label: 'Todos os perfis' },
  ...perfis.toReversed().map((perfil) => ({ value: perfil, label: perfilLabels[perfil] })),
];
const activeOptions = [
  { value: '', label: 'Ativos ou não' },
  { value: 'true', label: 'Só ativos' },
  { value: 'false', label: 'Só inativos' },
] as const;

interface UserFiltersProps {
  address: UsersSearch;
  onChange: (filters: Partial<UsersSearch>) => void;
}

/** Filters: one profile or all; active users, inactive ones, or both. */
export function UserFilters({ address, onChange }: UserFiltersProps) {
  return (
    <>
      <NativeSelect
        size="md"
        flex="1 1 140px"
        maw={{ base: '100%', sm: 220 }}
        aria-label="Perfil"
        data={perfilOptions}
        value={address.perfil ?? ''}
        onChange={(event) =>
          onChange({ perfil: perfis.find((perfil) => perfil === event.currentTarget.value) })
        }
      />
      <NativeSelect
        size="md"
        flex="1 1 140px"
        maw={{ base: '100%', sm: 220 }}
        aria-label="Ativo"
        data={[...activeOptions]}
        value={address.ativo ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ativo: value === 'true' || value === 'false' ? value : undefined });
        }}
      />
    </>
  );
}
