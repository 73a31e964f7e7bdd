import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import { guidedState } from '@bancada/contract/guided/guided';
import type { GuidedOutcome } from '@bancada/contract/guided/guided-calls';
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import { timeText } from '../../ui/time.ts';
import classes from './Guided.module.css';
import { endTexts } from './guided-texts.ts';
import type { StepProps } from './use-guided-case.ts';

/** An ended one, to be read; its end can be undone, or all of it opened again. */
export function Ended({ case_, opened }: StepProps) {
  const acts = useActs('ended');
  const { conclusion } = guidedState(case_);
  const { fim, resultados } = case_;
  // As on the server.
  const mayOpen = case_.participa || !case_.alta_tensao;
  if (fim === null) return null;
  const isSolved = fim === 'resolvido';
  const undo = undoOf(
    fim,
    resultados.findLast(({ resolveu }) => resolveu),
  );
  return (
    <Alert
      variant="light"
      color={isSolved ? 'green' : 'gray'}
      icon={isSolved ? <IconCircleCheck /> : <IconFlag />}
    >
      <Title order={2} className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
        {endTexts[fim]}
      </Title>
      {conclusion?.kind === 'found' && (
        <Text>
          O que não estava normal: {conclusion.causes.map(({ check }) => check.descricao).join('; ')}
        </Text>
      )}
      {resultados.map((outcome) => (
        <Text key={outcome.solucao_id}>{saidText(outcome)}</Text>
      ))}
      <Text size="sm" c="dimmed">
        {case_.encerrado_em !== null && timeText(case_.encerrado_em)}
      </Text>
      <Group gap="sm" mt="xs" data-acts={acts}>
        {!mayOpen && (
          <Button variant="default" onClick={() => opened.act({ kind: 'join' })}>
            Participar deste diagnóstico
          </Button>
        )}
        {mayOpen && (isSolved || resultados.length > 0) && (
          <Button variant="default" onClick={() => opened.act(undo)}>
            Desfazer
          </Button>
        )}
        {mayOpen && (
          <Button variant="default" onClick={() => opened.act({ kind: 'end', fim: null })}>
            Abrir de novo
          </Button>
        )}
      </Group>
      {mayOpen && resultados.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          Desfazer tira só {isSolved ? 'o último resultado e ' : ''}o encerramento. Abrir de novo tira também
          o que este diagnóstico registrou.
        </Text>
      )}
    </Alert>
  );
}

/** What has ended it, taken back: with the outcome that said so, if there is one. */
function undoOf(fim: string, solved: GuidedOutcome | undefined) {
  return fim === 'resolvido' && solved !== undefined
    ? ({ kind: 'undo-outcome', solucao_id: solved.solucao_id } as const)
    : ({ kind: 'end', fim: null, keepsOutcomes: true } as const);
}

/** `Resolveu: Trocar o MOSFET` */
function saidText({ solucao, resolveu }: GuidedOutcome): string {
  return `${resolveu ? outcomeTexts.solved : outcomeTexts.notSolved}: ${solucao}`;
}
