import { countedKind } from '@bancada/contract/records';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { symptomQuery } from '../symptoms/symptoms.queries.ts';
import { equipmentText } from '../troubleshooting/equipment-text.ts';
import { entryQuery } from '../troubleshooting/troubleshooting.queries.ts';
import { AddCodeForm } from './AddCodeForm.tsx';
import { CodeChips } from './CodeChips.tsx';

const title = 'Adicionar código';
const skeleton = <SkeletonBlocks count={1} heightPx={280} />;

/** Gives one entry a code. */
export function AddEntryCodePage() {
  const { troubleshootingId = '' } = useParams({ strict: false });
  return (
    <Page title={title}>
      <Loaded
        query={useQuery(entryQuery(troubleshootingId))}
        failure="Erro ao buscar dados."
        skeleton={skeleton}
      >
        {(entry) => (
          <AddCodeForm key={entry.id} of="troubleshooting" id={entry.id} isWritable>
            <Text fw={600}>{entry.sintoma}</Text>
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

/** Gives every entry of a symptom a code. */
export function AddSymptomCodePage() {
  const { sintomaId = '' } = useParams({ strict: false });
  return (
    <Page title={title}>
      <Loaded query={useQuery(symptomQuery(sintomaId))} failure="Erro ao buscar dados." skeleton={skeleton}>
        {({ id, sintoma, registros }) => (
          <AddCodeForm key={id} of="sintomas" id={id} isWritable={registros > 0}>
            <Text fw={600}>{sintoma}</Text>
            <Text size="sm" c="dimmed">
              {registros === 0
                ? 'Este sintoma não tem registros de troubleshooting que recebam um código.'
                : `O código fica em todos os registros deste sintoma: ${countedKind('troubleshooting', registros)}, no lugar do que houver do mesmo tipo.`}
            </Text>
          </AddCodeForm>
        )}
      </Loaded>
    </Page>
  );
}
