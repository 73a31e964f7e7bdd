import { guidedState } from '@bancada/contract/guided';
import { Alert, Button, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { timeText } from '../../ui/time.ts';
import classes from './Guided.module.css';
import { endTexts } from './guided-texts.ts';
import type { StepProps } from './use-guided-case.ts';
import { useTried } from './use-tried.ts';

/** An ended one, to be read; or to be opened again. */
export function Ended({ case_, opened }: StepProps) {
  const { conclusion } = guidedState(case_);
  const solutions = conclusion === null || conclusion.kind === 'nothing-recorded' ? [] : conclusion.solutions;
  const { tried } = useTried(case_, opened.unsent);
  const solved = solutions.filter(({ solution }) => tried.get(solution.solucao_id) === true);
  if (case_.fim === null) return null;
  const isSolved = case_.fim === 'resolvido';
  return (
    <Alert
      variant="light"
      color={isSolved ? 'green' : 'gray'}
      icon={isSolved ? <IconCircleCheck /> : <IconFlag />}
    >
      <Title order={2} className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
        {endTexts[case_.fim]}
      </Title>
      {conclusion?.kind === 'found' && (
        <Text>Causa: {conclusion.causes.map(({ check }) => check.descricao).join('; ')}</Text>
      )}
      {solved.map(({ solution }) => (
        <Text key={solution.solucao_id}>Solução: {solution.solucao}</Text>
      ))}
      <Text size="sm" c="dimmed">
        {case_.encerrado_em !== null && timeText(case_.encerrado_em)}
      </Text>
      <Button variant="default" mt="xs" onClick={() => opened.act({ kind: 'end', fim: null })}>
        Abrir de novo
      </Button>
    </Alert>
  );
}
