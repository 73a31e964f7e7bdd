import { symptomEndpoints } from '@bancada/contract/faults/symptoms';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { noticeOfFailure } from '../records/notices.tsx';
import { useDiscardQuestion } from './DiscardQuestion.tsx';
import { hasDraft, startDraft } from './draft-store.ts';
import { emptyDraft } from './wizard-draft.ts';

/**
 * Starts the wizard at the diagnoses, with a symptom and its models filled in. Discards another draft only after asking.
 * Render `dialog` on the page.
 */
export function useStartFlow(): {
  start: (symptomId: number) => void;
  /** The symptom whose flow is being started. */
  busyId: number | null;
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const starting = useMutation({
    mutationFn: (id: number) => call(symptomEndpoints.details, { params: { id } }),
    onSuccess: ({ sintoma, equipment_models }) => {
      startDraft({ ...emptyDraft, sintoma, selectedModels: equipment_models });
      void navigate({ to: '/diagnosticos/new' });
    },
    onError: (error) => noticeOfFailure(error, 'Falha ao iniciar o fluxo de diagnóstico.'),
  });
  const question = useDiscardQuestion(() => askedFor !== null && starting.mutate(askedFor));
  return {
    start: (id) => {
      setAskedFor(id);
      if (hasDraft()) question.ask();
      else starting.mutate(id);
    },
    busyId: starting.isPending ? starting.variables : null,
    dialog: question.dialog,
  };
}

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
