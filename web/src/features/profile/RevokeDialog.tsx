import { authEndpoints } from '@bancada/contract/accounts/auth';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { forgetSession } from '../../api/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useHasDraft } from '../wizard/draft-store.ts';

/** Ends all of the person's sessions, including this one. */
export function RevokeDialog({ isOpen, onCancel }: { isOpen: boolean; onCancel: () => void }) {
  const navigate = useNavigate();
  const hasDraft = useHasDraft();
  const revoking = useMutation({
    mutationFn: () => call(authEndpoints.logoutAll, {}),
    onSuccess: () => {
      forgetSession();
      void navigate({ to: '/login' });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Revogar todas as sessões?"
      confirmLabel="Revogar Sessões"
      isBusy={revoking.isPending}
      failure={revoking.isError ? revokeFailure(revoking.error) : undefined}
      onConfirm={() => revoking.mutate()}
      onCancel={() => {
        revoking.reset();
        onCancel();
      }}
    >
      Você sairá deste e de todos os outros aparelhos, e terá de entrar de novo em cada um. Os seus tokens de
      acesso também são revogados.
      {hasDraft && ' O rascunho do fluxo de diagnóstico que está neste navegador será apagado.'}
    </ConfirmDialog>
  );
}

function revokeFailure(error: unknown): string {
  const sentence = 'Falha ao revogar as sessões.';
  return error instanceof ApiError ? errorMessage(error, sentence) : sentence;
}
