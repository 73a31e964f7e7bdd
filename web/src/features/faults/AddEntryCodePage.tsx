import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { countedKind } from '@bancada/contract/records/records';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { AddCodeForm } from '../signal-codes/AddCodeForm.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { entryQuery, faultQuery } from './fault.queries.ts';
import { equipmentOf } from './fault.ts';

const skeleton = <SkeletonBlocks count={1} heightPx={280} />;

/** Sets a code for one entry, or for every entry of its fault. */
export function AddEntryCodePage() {
  const { troubleshootingId = '' } = useParams({ strict: false });
  return (
    <Page title="Adicionar código">
      <Loaded
        query={useQuery(entryQuery(troubleshootingId))}
        failure="Erro ao buscar dados."
        skeleton={skeleton}
      >
        {(entry) => <OfFault key={entry.id} entry={entry} />}
      </Loaded>
    </Page>
  );
}

function OfFault({ entry }: { entry: TroubleshootingEntry }) {
  const query = useQuery(faultQuery(entry.sintoma_id));
  return (
    <Loaded query={query} failure="Erro ao buscar dados." skeleton={skeleton}>
      {({ registros }) => <EntryCodeForm entry={entry} count={registros.length} />}
    </Loaded>
  );
}

/** @param count the entries of the fault */
function EntryCodeForm({ entry, count }: { entry: TroubleshootingEntry; count: number }) {
  const { em } = useSearch({ strict: false });
  const [isForAll, setIsForAll] = useState(em === 'defeito' && count > 1);
  return (
    <AddCodeForm
      of="troubleshooting"
      id={entry.id}
      isWritable
      makerId={entry.code_fabricante_id ?? null}
      {...(isForAll && { target: { of: 'sintomas', id: entry.sintoma_id } })}
    >
      <Text fw={600} lineClamp={3}>
        {entry.sintoma}
      </Text>
      <Text c="dimmed">{equipmentOf(entry)}</Text>
      <CodeChips {...entry} />
      {count === 1 ? (
        <Text size="sm" c="dimmed">
          O código fica neste registro, no lugar do que houver do mesmo tipo.
        </Text>
      ) : (
        <Radio.Group
          label="Onde o código fica"
          description="No lugar do que houver do mesmo tipo."
          value={isForAll ? 'all' : 'one'}
          onChange={(value) => setIsForAll(value === 'all')}
        >
          <Stack gap={0} mt={4}>
            <Radio
              size="md"
              py={4}
              value="all"
              label={`Em todos os registros deste defeito: ${countedKind('troubleshooting', count)}`}
            />
            <Radio
              size="md"
              py={4}
              value="one"
              label={`Só neste registro: ${equipmentOf(entry)}, ${entry.solucao}`}
            />
          </Stack>
        </Radio.Group>
      )}
    </AddCodeForm>
  );
}
