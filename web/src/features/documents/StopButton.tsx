import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.ts';
import { stopReading } from './documents.queries.ts';
import type { Tell } from './ReadAgainButton.tsx';

/** Ends the reading of the file of one attachment, or takes it out of the queue. It can be read again at any time. */
export function StopButton({ id, name, tell }: { id: number; name: string; tell: Tell }) {
  const queryClient = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => stopReading(id),
    onSuccess: ({ motivo }) => {
      tell.succeed(
        motivo === 'parada' ? `A leitura de ${name} parou.` : `A leitura de ${name} já tinha terminado.`,
      );
      return queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
    onError: (error) => tell.fail(errorMessage(error, 'Não foi possível parar a leitura.')),
  });
  return (
    <Button
      data-acts
      variant="default"
      leftSection={<IconPlayerStop size={16} />}
      aria-label={`Parar a leitura: ${name}`}
      loading={stopping.isPending}
      onClick={() => stopping.mutate()}
    >
      Parar
    </Button>
  );
}
