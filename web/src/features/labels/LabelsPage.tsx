import type { Unit } from '@bancada/contract/units/units';
import { ActionIcon, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { IconTags, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { layout } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { ScanButton } from '../scanner/ScanButton.tsx';
import { NumberOffers } from '../units/NumberOffers.tsx';
import { unitName } from '../units/unit-text.ts';
import { unitQuery } from '../units/units.queries.ts';
import { LabelPrinting } from './LabelPrinting.tsx';

/** State of the page in its address. */
export interface LabelsSearch {
  /** Units, in the order of their labels: `7,12`. */
  ids?: string | undefined;
}

/** More would be a pile of paper by mistake. */
const unitsMax = 130;

/** The units in an address; what is no id is dropped, and each counts once. */
function unitIdsIn({ ids = '' }: LabelsSearch): number[] {
  const read = ids.split(',').map(Number);
  return [...new Set(read.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, unitsMax);
}

/** Labels for the units in the address: on what they are printed, how they look, and the system's print dialog. */
export function LabelsPage() {
  const ids = unitIdsIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setIds = (next: readonly number[]) =>
    void navigate({
      to: '/aparelhos/etiquetas',
      search: { ids: next.join(',') || undefined },
      replace: true,
    });
  const queries = useQueries({ queries: ids.map((id) => unitQuery(String(id))) });
  const units = queries.flatMap(({ data }) => data ?? []);
  const failed = queries.find(({ isError }) => isError);
  return (
    <Page title="Etiquetas" back={<BackButton />}>
      <Stack gap="md" maw={layout.formMaxWidthPx}>
        {ids.length === 0 && (
          <EmptyState
            icon={IconTags}
            title="Nenhum aparelho escolhido."
            next="Digite ou leia o número de um aparelho, e a etiqueta dele aparece aqui."
          />
        )}
        <AddUnit isFull={ids.length >= unitsMax} onAdd={(id) => setIds([...new Set([...ids, id])])} />
        {failed !== undefined && (
          <Failure
            error={failed.error}
            fallback="Um dos aparelhos não foi lido; sem ele nada é impresso."
            onRetry={() => void failed.refetch()}
          />
        )}
        <Chosen units={units} onRemove={(id) => setIds(ids.filter((other) => other !== id))} />
        {failed === undefined && units.length < ids.length && <SkeletonBlocks count={1} heightPx={160} />}
        {units.length > 0 && units.length === ids.length && <LabelPrinting units={units} />}
      </Stack>
    </Page>
  );
}

function AddUnit({ isFull, onAdd }: { isFull: boolean; onAdd: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  if (isFull) return <Text size="sm">São no máximo {unitsMax} aparelhos de uma vez.</Text>;
  return (
    <Stack gap="xs">
      <TextInput
        label="Número de um aparelho"
        description="Série, IMEI, chassi, placa ou referência; um leitor de códigos que digita serve."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <ScanButton onRead={setTyped} />
      </div>
      <NumberOffers
        typed={typed}
        take={{
          label: 'Pôr na folha',
          onTake: ({ aparelho }) => {
            onAdd(aparelho.id);
            setTyped('');
          },
        }}
      />
    </Stack>
  );
}

function Chosen({ units, onRemove }: { units: readonly Unit[]; onRemove: (id: number) => void }) {
  if (units.length === 0) return null;
  return (
    <List listStyleType="none" spacing={4} aria-label="Aparelhos com etiqueta">
      {units.map((unit) => (
        <List.Item key={unit.id}>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Tirar ${unitName(unit)}`}
              onClick={() => onRemove(unit.id)}
            >
              <IconX size={18} />
            </ActionIcon>
            <Text style={{ overflowWrap: 'anywhere' }}>{unitName(unit)}</Text>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}
