import type { GuidedState } from '@bancada/contract/guided/guided';
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { TextButton } from '../../ui/Links.tsx';
import { isolationKey } from './isolation-clock.ts';
import { SafetyGate } from './SafetyGate.tsx';
import { UndoLast } from './UndoLast.tsx';
import type { StepProps } from './use-guided-case.ts';

interface SafetyStepProps extends StepProps {
  state: GuidedState;
  onConfirmed: () => void;
  /** A solution that was on the screen may have been applied, and tried with power: its outcome can be said. */
  shownSolution?: string | undefined;
  onTested: () => void;
  /** It was asked for where it is not needed yet. */
  onBack?: (() => void) | undefined;
}

/** Before a unit with high voltage is touched. Each person says it for that person, each sitting anew. */
export function SafetyStep(props: SafetyStepProps) {
  const { case_, opened, state, shownSolution, onConfirmed, onTested, onBack } = props;
  const confirm = (isolado_em: string) => {
    opened.act({ kind: 'safety', isolado_em });
    onConfirmed();
  };
  return (
    <SafetyGate isolationKey={isolationKey(opened.personId, case_.id, sittingOf(case_))} onSafe={confirm}>
      {shownSolution !== undefined && (
        <TextButton onClick={onTested}>«{shownSolution}» já foi aplicada: dizer o resultado</TextButton>
      )}
      {onBack !== undefined && <TextButton onClick={onBack}>Voltar</TextButton>}
      <UndoLast case_={case_} opened={opened} state={state} />
    </SafetyGate>
  );
}

/** What ends a word begins another sitting: the unit is isolated anew. */
export function sittingOf({ seguranca }: Pick<GuidedCase, 'seguranca'>): number {
  return seguranca.registro.filter(({ evento }) => evento !== 'confirmado').length;
}
