import type { ResponseOf } from '@bancada/contract/endpoint';
import {
  type ComparedKind,
  comparedKinds,
  type duplicateEndpoints,
  duplicateLimits,
} from '@bancada/contract/records/duplicates';
import { recordKindTexts } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { DuplicateCard } from './DuplicateCard.tsx';
import type { DuplicatesSearch } from './duplicates.queries.ts';
import { duplicatesQuery } from './duplicates.queries.ts';

const kindOptions = [
  { value: '', label: 'Todos os tipos' },
  ...comparedKinds.map((kind) => ({ value: kind, label: recordKindTexts[kind].plural })),
];

/** Records that are there twice in almost the same words, for editors to unite or to tell apart. */
export function DuplicatesPage() {
  const address: DuplicatesSearch = useSearch({ strict: false });
  const { page, openPage, narrow } = useListPlace<DuplicatesSearch>(address);
  const query = useQuery(duplicatesQuery(address));
  const isApart = address.separados === 'sim';
  return (
    <Page title="Registros repetidos">
      <Stack gap="md">
        <Text c="dimmed" maw={720}>
          O que parece estar duas vezes na base, o mais parecido primeiro. Um “não”, um número, um valor ou um
          código diferente já são outra coisa. Equipamentos e datasheets só se comparam com os do mesmo
          fabricante.
        </Text>
        <Filters {...address} onChange={narrow} />
        <Loaded
          query={query}
          failure="Erro ao comparar os registros."
          skeleton={<SkeletonBlocks count={3} heightPx={160} />}
        >
          {(found) => (
            <Found
              found={found}
              page={page}
              isApart={isApart}
              isStale={query.isPlaceholderData}
              openPage={openPage}
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

interface FoundProps {
  found: ResponseOf<typeof duplicateEndpoints.list>;
  page: number;
  isApart: boolean;
  isStale: boolean;
  openPage: (page: number) => void;
}

function Found({ found, page, isApart, isStale, openPage }: FoundProps) {
  const { data, total, total_pages, comparados, parcial, comparando } = found;
  if (total === 0 && comparando) return <Comparing />;
  if (total === 0 && isApart)
    return (
      <EmptyState
        title="Nada foi separado."
        icon={IconCopyCheck}
        next="Aqui fica o que alguém disse que não é o mesmo."
      />
    );
  if (total === 0)
    return (
      <EmptyState
        title="Nada parecido."
        icon={IconCopyCheck}
        next={`${wholeNumber(comparados)} registros comparados.`}
      />
    );
  return (
    <Stack gap="md" aria-busy={isStale}>
      <Text size="sm" c="dimmed" role="status">
        {total === 1 ? '1 par' : `${wholeNumber(total)} pares`}, de {wholeNumber(comparados)} registros
        comparados.
        {comparando && ' Comparando o que mudou…'}
        {parcial && ` Há mais do que cabe: até ${wholeNumber(duplicateLimits.pairsMax)} pares de cada tipo.`}
      </Text>
      <Stack component="ul" className="plain-list" gap="sm">
        {data.map((pair) => (
          <DuplicateCard key={`${pair.tipo} ${pair.a.id} ${pair.b.id}`} pair={pair} isApart={isApart} />
        ))}
      </Stack>
      {(total_pages > 1 || page > 1) && <Paging page={page} totalPages={total_pages} onChange={openPage} />}
    </Stack>
  );
}

/** The first comparison of a large base. */
function Comparing() {
  return (
    <Stack gap="md">
      <Text role="status">Comparando os registros. Em uma base grande, leva até um minuto…</Text>
      <SkeletonBlocks count={3} heightPx={160} />
    </Stack>
  );
}

interface FiltersProps extends DuplicatesSearch {
  onChange: (filters: DuplicatesSearch) => void;
}

function Filters({ tipo, separados, onChange }: FiltersProps) {
  const kindNamed = (name: string): ComparedKind | undefined => comparedKinds.find((kind) => kind === name);
  return (
    <Group gap="md">
      <NativeSelect
        size="md"
        aria-label="Tipo de registro"
        data={kindOptions}
        value={tipo ?? ''}
        onChange={(event) => onChange({ tipo: kindNamed(event.currentTarget.value) })}
      />
      <Switch
        size="md"
        label="Os que foram separados"
        checked={separados === 'sim'}
        onChange={(event) => onChange({ separados: event.currentTarget.checked ? 'sim' : undefined })}
        styles={{ body: { alignItems: 'center', minHeight: 44 } }}
      />
    </Group>
  );
}
