import type { FactorChange } from '@bancada/contract/accounts/second-factor';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import {
  actionReason,
  actionTitles,
  type FactorAction,
  type FactorProgress,
  perform,
} from './factor-actions.ts';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { factorStateQuery } from './second-factor.queries.ts';

interface FactorDialogProps {
  action: FactorAction;
  /** Called at the end, with a success message if something was changed. */
  onClose: (done: string | null) => void;
}

/** One change of one's factors, from the password to the recovery codes. Mount a new one for each change. */
export function FactorDialog({ action, onClose }: FactorDialogProps) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<FactorProgress | null>(null);
  const finish = (change: FactorChange) => {
    queryClient.setQueryData(factorStateQuery.queryKey, change.estado);
    void queryClient.invalidateQueries({ queryKey: ['auth'] });
    if (change.codigos === null) onClose(change.message);
    else setProgress({ kind: 'changed', change });
  };
  const performing = useMutation({
    mutationFn: (permit: string) => perform(action, permit),
    onSuccess: (next) => (next.kind === 'changed' ? finish(next.change) : setProgress(next)),
    onError: (error) => beginAgain(errorMessage(error)),
  });
  const beginAgain = (sentence: string) => {
    setFailure(sentence);
    setProgress(null);
  };
  const cancel = () => onClose(null);
  const areCodesShown = progress?.kind === 'changed';
  return (
    <Modal
      opened
      // The codes are shown only once: a stray key must not close them.
      onClose={areCodesShown ? () => undefined : cancel}
      withCloseButton={!areCodesShown}
      closeOnClickOutside={false}
      title={
        <Text span fw={650} fz="lg">
          {areCodesShown ? 'Códigos de recuperação' : actionTitles[action.kind]}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {progress === null && (
        <>
          {failure !== null && <FormFailure>{failure}</FormFailure>}
          <ConfirmIdentity
            reason={actionReason(action)}
            onConfirmed={(permit) => {
              setFailure(null);
              performing.mutate(permit);
            }}
            onCancel={cancel}
          />
        </>
      )}
      {progress !== null && (
        <NextStep progress={progress} onDone={finish} onExpired={beginAgain} onClose={onClose} />
      )}
    </Modal>
  );
}

interface NextStepProps {
  progress: FactorProgress;
  onDone: (change: FactorChange) => void;
  onExpired: (sentence: string) => void;
  onClose: (done: string | null) => void;
}

/** The step after the password. */
function NextStep({ progress, onDone, onExpired, onClose }: NextStepProps) {
  const cancel = () => onClose(null);
  switch (progress.kind) {
    case 'app':
      return (
        <AppSetUp prepared={progress.prepared} onDone={onDone} onExpired={onExpired} onCancel={cancel} />
      );
    case 'passkey':
      return (
        <PasskeySetUp prepared={progress.prepared} onDone={onDone} onExpired={onExpired} onCancel={cancel} />
      );
    case 'changed':
      return (
        <RecoveryCodes
          codes={progress.change.codigos ?? []}
          message={progress.change.message}
          onKept={() => onClose(progress.change.message)}
        />
      );
  }
}
