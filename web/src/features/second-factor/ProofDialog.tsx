import { secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { Text } from '@mantine/core';
import { call } from '../../api/client.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { FactorStep } from './FactorStep.tsx';

/** What was asked, and what comes of it. */
export interface Asked {
  demand: FactorDemand;
  onPermit: (permit: string) => void;
  onGivenUp: () => void;
}

/** Asks for the second factor, for one change of the own account. */
export function ProofDialog({ asked: { demand, onPermit, onGivenUp } }: { asked: Asked }) {
  return (
    <Modal
      opened
      onClose={onGivenUp}
      closeOnClickOutside={false}
      title={
        <Text span fw={650} fz="lg">
          Confirme que é você
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <FactorStep
        demand={demand}
        answer={(proof) => call(secondFactorEndpoints.confirmWithFactor, { body: proof })}
        onDone={({ permissao }) => onPermit(permissao)}
        onExpired={onGivenUp}
        onBack={onGivenUp}
      />
    </Modal>
  );
}
