import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { AddCodeForm } from '../signal-codes/AddCodeForm.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { equipmentText } from './equipment-text.ts';
import { entryQuery } from './troubleshooting.queries.ts';

/** Sets a code for one entry. */
export function AddEntryCodePage() {
  const { troubleshootingId = '' } = useParams({ strict: false });
  return (
    <Page title="Adicionar código">
      <Loaded
        query={useQuery(entryQuery(troubleshootingId))}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={280} />}
      >
        {(entry) => (
          <AddCodeForm key={entry.id} of="troubleshooting" id={entry.id} isWritable>
            <Text fw={600} lineClamp={3}>
              {entry.sintoma}
            </Text>
            <Text c="dimmed">{equipmentText(entry)}</Text>
            <CodeChips {...entry} />
            <Text size="sm" c="dimmed">
              O código fica neste registro, no lugar do que houver do mesmo tipo.
            </Text>
          </AddCodeForm>
        )}
      </Loaded>
    </Page>
  );
}
