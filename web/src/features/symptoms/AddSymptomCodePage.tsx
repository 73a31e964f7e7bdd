import { countedKind } from '@bancada/contract/records/records';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { AddCodeForm } from '../signal-codes/AddCodeForm.tsx';
import { symptomQuery } from './symptoms.queries.ts';

/** Sets a code for every entry of a symptom. */
export function AddSymptomCodePage() {
  const { sintomaId = '' } = useParams({ strict: false });
  return (
    <Page title="Adicionar código">
      <Loaded
        query={useQuery(symptomQuery(sintomaId))}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={1} heightPx={280} />}
      >
        {({ id, sintoma, registros }) => (
          <AddCodeForm key={id} of="sintomas" id={id} isWritable={registros > 0}>
            <Text fw={600} lineClamp={3}>
              {sintoma}
            </Text>
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
