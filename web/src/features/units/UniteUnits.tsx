import { type Unit, type UnitOfNumber, unitEndpoints } from '@bancada/contract/units/units';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import { NumberOffers } from './NumberOffers.tsx';
import { unitName } from './unit-text.ts';
import { unitMergesQuery } from './units.queries.ts';

/** For editors: another unit that is this one, and what was united before. */
export function UniteUnits({ unit }: { unit: Unit }) {
  const mayMerge = useMay('merge-records');
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, timings.searchDebounceMs);
  const [chosen, setChosen] = useState<UnitOfNumber | null>(null);
  const queryClient = useQueryClient();
  const uniting = useMutation({
    mutationFn: (de: number) => call(unitEndpoints.merge, { params: { id: unit.id }, body: { de } }),
    onSuccess: () => {
      setChosen(null);
      setTyped('');
      void queryClient.invalidateQueries();
    },
  });
  if (!mayMerge) return null;
  return (
    <Section title="É o mesmo que outro?" isPrinted={false}>
      <TextInput
        label="Número do outro aparelho"
        description="Os atendimentos e os números que faltam passam para esta ficha."
        size="md"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {settled !== '' && (
        <NumberOffers typed={settled} except={unit.id} take={{ label: 'Unir a este', onTake: setChosen }} />
      )}
      <Merges unit={unit} />
      {chosen !== null && (
        <ConfirmDialog
          isOpen
          title="Unir aparelhos"
          confirmLabel="Unir"
          isBusy={uniting.isPending}
          failure={
            uniting.isError ? errorMessage(uniting.error, 'Os aparelhos não foram unidos.') : undefined
          }
          onConfirm={() => uniting.mutate(chosen.aparelho.id)}
          onCancel={() => setChosen(null)}
        >
          {unitName(chosen.aparelho)} passa a ser {unitName(unit)}.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Merges({ unit }: { unit: Unit }) {
  const { data = [] } = useQuery(unitMergesQuery(unit.id));
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: (id: number) => call(unitEndpoints.undoMerge, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      {undoing.isError && <Failure error={undoing.error} fallback="A união não foi desfeita." />}
      {data.map(({ id, titulo_de, criado_em }) => (
        <Group key={id} gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Unido com {titulo_de} em {timeText(criado_em)}
          </Text>
          <Button
            variant="default"
            data-acts
            aria-label={`Desfazer a união com ${titulo_de}`}
            loading={undoing.isPending}
            onClick={() => undoing.mutate(id)}
          >
            Desfazer
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
