import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.ts';
import { readAgain } from './documents.queries.ts';

/** How the result of an action is told. */
export interface Tell {
  succeed(sentence: string): void;
  fail(sentence: string): void;
}

/** Puts the file of one attachment in the queue again. */
export function ReadAgainButton({ id, name, tell }: { id: number; name: string; tell: Tell }) {
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: () => readAgain(id),
    onSuccess: () => {
      tell.succeed(`${name} voltou para a fila.`);
      return queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
    onError: (error) => tell.fail(errorMessage(error, 'Não foi possível pôr o documento na fila.')),
  });
  return (
    <Button
      data-acts
      variant="default"
      leftSection={<IconRefresh size={16} />}
      aria-label={`Tentar de novo: ${name}`}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      Tentar de novo
    </Button>
  );
}
