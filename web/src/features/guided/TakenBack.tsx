import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { GuidedOutcome } from '@bancada/contract/guided/guided-calls';
import { Alert, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { whenText } from '../../ui/time.ts';
import { whoText } from './guided-texts.ts';
import type { StepProps } from './use-guided-case.ts';

/** What this diagnosis had recorded and does not say any more, as long as it is open. */
export function TakenBack({ case_: { desfeitos, fim }, opened: { ownName } }: StepProps) {
  if (fim !== null || desfeitos.length === 0) return null;
  return (
    <Alert
      role="status"
      color="blue"
      variant="light"
      icon={<IconArrowBackUp />}
      p="xs"
      tabIndex={-1}
      data-taken-back
    >
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {desfeitos.map((outcome) => takenBackText(outcome, ownName)).join('\n')}
      </Text>
    </Alert>
  );
}

function takenBackText({ solucao, resolveu, por_nome, em }: GuidedOutcome, ownName: string): string {
  const said = resolveu ? outcomeTexts.solved : outcomeTexts.notSolved;
  return `Foi desfeito: ${said} — ${solucao} (registrado por ${whoText(por_nome, ownName)}, ${whenText(em)})`;
}
