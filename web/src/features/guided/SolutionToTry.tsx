import type { ProposedSolution } from '@bancada/contract/guided';
import { outcomeTexts } from '@bancada/contract/outcomes';
import { proofText } from '@bancada/contract/proof';
import { Group, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { ActionBar } from './ActionBar.tsx';
import classes from './Guided.module.css';

interface SolutionToTryProps {
  proposed: ProposedSolution;
  isFirst: boolean;
  /** Several faults are compared: it says of which one it is. */
  isOfSeveral: boolean;
  /** Further ones after it. */
  left: number;
  onSay: (resolveu: boolean) => void;
}

/** One solution, how far it is proven, and whether it worked. */
export function SolutionToTry({ proposed, isFirst, isOfSeveral, left, onSay }: SolutionToTryProps) {
  const { solution, sintoma } = proposed;
  return (
    <>
      <section aria-label="Solução" className={classes.measure}>
        <Text component="h3" size="sm" fw={600} c="dimmed" m={0}>
          {isFirst ? 'Solução' : 'Próxima solução'}
        </Text>
        <Text fw={550} fz="lg" lh={1.45}>
          <RecordAnchor kind="troubleshooting" id={solution.troubleshooting_id} isWhole>
            {solution.solucao}
          </RecordAnchor>
        </Text>
        <Text size="sm" c="dimmed">
          {[provenText(proposed), left > 0 && leftText(left)].filter(Boolean).join(' · ')}
        </Text>
        {isOfSeveral && (
          <Text size="sm" c="dimmed">
            De: {sintoma}
          </Text>
        )}
      </section>
      <Text>Aplique a solução, teste o aparelho e diga o que aconteceu.</Text>
      <ActionBar
        label="Resultado"
        actions={[
          {
            label: outcomeTexts.solved,
            icon: <IconCircleCheck size={22} aria-hidden />,
            isMain: true,
            act: () => onSay(true),
          },
          {
            label: outcomeTexts.notSolved,
            icon: <IconCircleX size={22} aria-hidden />,
            act: () => onSay(false),
          },
        ]}
      />
    </>
  );
}

/** `resolveu 3 vezes com esta causa · resolveu 7 de 8 vezes na sua oficina` */
function provenText({ solution, solvedThisCause }: ProposedSolution): string {
  const times = solvedThisCause === 1 ? '1 vez' : `${solvedThisCause} vezes`;
  const ofCause = solvedThisCause === 0 ? [] : [`resolveu ${times} com esta causa`];
  return [...ofCause, proofText(solution) ?? 'ainda não testada na sua oficina'].join(' · ');
}

const leftText = (count: number) =>
  count === 1 ? 'há mais 1 depois desta' : `há mais ${count} depois desta`;

interface TriedSolutionsProps {
  failed: readonly ProposedSolution[];
  /** It worked after all. */
  onSolved: (proposed: ProposedSolution) => void;
}

/** What did not work on this unit. */
export function TriedSolutions({ failed, onSolved }: TriedSolutionsProps) {
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="tentadas">
      <Title order={3} id="tentadas" fz="md">
        Já tentadas neste aparelho
      </Title>
      <ul className="plain-list">
        {failed.map((proposed) => (
          <li key={proposed.solution.solucao_id} className={classes.row}>
            <Text>{proposed.solution.solucao}</Text>
            <Group gap="md">
              <Text component="div" size="sm" className={classes.verdict ?? ''}>
                <IconCircleX size={18} aria-hidden />
                {outcomeTexts.notSolved}
              </Text>
              <TextButton
                aria-label={`Resolveu, afinal: ${proposed.solution.solucao}`}
                onClick={() => onSolved(proposed)}
              >
                Resolveu, afinal
              </TextButton>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
