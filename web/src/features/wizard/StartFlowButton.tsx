import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useStartFlow } from './use-start-flow.tsx';

/** On a symptom's page: adds diagnoses and solutions to it. */
export function StartFlowButton({ symptomId }: { symptomId: number }) {
  const flow = useStartFlow();
  return (
    <>
      <Button
        data-acts
        variant="default"
        size="md"
        leftSection={<IconPlus size={18} />}
        loading={flow.busyId !== null}
        onClick={() => flow.start(symptomId)}
      >
        Adicionar
      </Button>
      {flow.dialog}
    </>
  );
}
