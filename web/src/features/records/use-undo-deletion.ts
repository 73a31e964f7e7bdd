import { type RecordKind, recordKindTexts } from '@bancada/contract/records';
import { useQueryClient } from '@tanstack/react-query';
import { notice, noticeOfFailure } from './notices.tsx';
import { restoreDeletion } from './records.queries.ts';

/** Undoes a deletion of this kind, and says whether it worked. */
export function useUndoDeletion(
  kind: RecordKind,
  onUndone?: () => void,
): (deletion: number) => Promise<void> {
  const queryClient = useQueryClient();
  const name = recordKindTexts[kind].singular.toLowerCase();
  return async (deletion) => {
    try {
      const { message } = await restoreDeletion(deletion);
      await queryClient.invalidateQueries();
      notice(message);
      onUndone?.();
    } catch (error) {
      noticeOfFailure(error, `Erro ao restaurar: procure ${name} na Lixeira.`);
    }
  };
}
