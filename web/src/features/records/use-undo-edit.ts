import { useQueryClient } from '@tanstack/react-query';
import { ApiError, isFailure } from '../../api/api-error.ts';
import { notice, noticeOfFailure, noticeOfProblem } from './notices.tsx';

/** Takes an edit back, and says whether it worked: not over what somebody saved after it, nor in the bin. */
export function useUndoEdit(): (takeBack: () => Promise<unknown>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (takeBack) => {
    try {
      await takeBack();
      notice('Alteração desfeita.');
    } catch (error) {
      if (isFailure(error, 'changed-meanwhile'))
        noticeOfProblem('O registro foi alterado de novo depois: nada foi desfeito. Veja o histórico dele.');
      else if (error instanceof ApiError && error.status === 404)
        noticeOfProblem('Foi excluído depois: nada foi desfeito. Restaure da lixeira, e veja o histórico.');
      else noticeOfFailure(error, 'Erro ao desfazer a alteração: veja o histórico do registro.');
    }
    await queryClient.invalidateQueries();
  };
}
