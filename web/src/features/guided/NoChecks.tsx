import { Button, Text, Title } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMay } from '../auth/use-may.ts';
import type { StepProps } from './use-guided-case.ts';
import { useRecordDiscovery } from './use-record-discovery.tsx';

/** Faults of which nothing is recorded but their names, or that are gone. */
export function NoChecks({ case_, opened }: StepProps) {
  const mayRecord = useMay('edit-knowledge-base');
  const discovery = useRecordDiscovery(case_, () => opened.act({ kind: 'end', fim: 'abandonado' }));
  return (
    <>
      <Title order={2} className="visually-hidden" tabIndex={-1} data-step-heading>
        Sem verificações
      </Title>
      <EmptyState
        title={
          case_.defeitos.length === 0
            ? 'O defeito deste diagnóstico foi excluído da base.'
            : 'Este defeito ainda não tem verificações nem soluções.'
        }
        icon={IconListCheck}
      >
        <Text c="dimmed">
          Registre o que verificar e o que resolve; depois o diagnóstico guiado segue daqui.
        </Text>
        {mayRecord && (
          <Button onClick={discovery.start} loading={discovery.isBusy}>
            Acrescentar verificações
          </Button>
        )}
      </EmptyState>
      {discovery.dialog}
    </>
  );
}
