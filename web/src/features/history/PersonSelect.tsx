import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BinSearch } from './bin-search.ts';
import { changersQuery } from './history.queries.ts';

interface PersonSelectProps {
  person: BinSearch['pessoa'];
  onChange: (person: BinSearch['pessoa']) => void;
}

/** Whose changes: everybody's, one person's, or what the product did by itself, such as the starter base. */
export function PersonSelect({ person, onChange }: PersonSelectProps) {
  const { data: people = [] } = useQuery(changersQuery);
  const isUnknown = typeof person === 'number' && people.every(({ id }) => id !== person);
  const options = [
    { value: '', label: 'Todas as pessoas' },
    ...people.map(({ id, nome, nome_usuario }) => ({
      value: String(id),
      label: `${nome} (@${nome_usuario})`,
    })),
    ...(isUnknown ? [{ value: String(person), label: `Pessoa nº ${person}` }] : []),
    { value: 'bancada', label: 'A própria Bancada (base inicial)' },
  ];
  return (
    <NativeSelect
      size="md"
      label="Quem"
      maw={{ base: '100%', sm: 280 }}
      data={options}
      value={person === undefined ? '' : String(person)}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === 'bancada' ? value : value === '' ? undefined : Number(value))
      }
    />
  );
}
