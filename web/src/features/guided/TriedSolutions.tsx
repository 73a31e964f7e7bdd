import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { ProposedSolution } from '@bancada/contract/guided/guided';
import { Group, Text, Title } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import { TextButton } from '../../ui/Links.tsx';
import classes from './Guided.module.css';

interface TriedSolutionsProps {
  failed: readonly ProposedSolution[];
  /** It worked after all. */
  onSolved: (proposed: ProposedSolution) => void;
  /** It was not tried. */
  onUndo: (proposed: ProposedSolution) => void;
}

/** What did not work on this unit. */
export function TriedSolutions({ failed, onSolved, onUndo }: TriedSolutionsProps) {
  const acts = useActs(failed.length);
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="tentadas" data-acts={acts}>
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
              <TextButton
                aria-label={`Desfazer: ${proposed.solution.solucao}`}
                onClick={() => onUndo(proposed)}
              >
                Desfazer
              </TextButton>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
