import type { GuidedConclusion, ProposedSolution } from '@bancada/contract/guided';
import { likelihoodText } from '@bancada/contract/guided-words';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { localDay } from '../../ui/days.ts';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import classes from './Guided.module.css';
import { NothingLeft } from './NothingLeft.tsx';
import { SolutionToTry, TriedSolutions } from './SolutionToTry.tsx';
import type { StepProps } from './use-guided-case.ts';
import { useTried } from './use-tried.ts';

interface ConclusionProps extends StepProps {
  conclusion: GuidedConclusion;
}

/** Where the answers lead: the cause and what mends it, one solution at a time; or that nothing recorded is the cause. */
export function Conclusion({ case_, conclusion, opened }: ConclusionProps) {
  const solutions = conclusion.kind === 'nothing-recorded' ? [] : conclusion.solutions;
  const { tried, isPending } = useTried(case_, opened.unsent);
  const next = solutions.find(({ solution }) => !tried.has(solution.solucao_id));
  const failed = solutions.filter(({ solution }) => tried.get(solution.solucao_id) === false);
  const record = ({ solution }: ProposedSolution, resolveu: boolean) => {
    const { solucao_id, troubleshooting_id } = solution;
    opened.act({
      kind: 'outcome',
      solucao_id,
      troubleshooting_id,
      resolveu,
      dia: localDay(new Date()),
      unidade: case_.unidade,
      diagnostico_id: causeOf(conclusion),
    });
    if (resolveu) opened.act({ kind: 'end', fim: 'resolvido' });
  };
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="conclusao">
      <Stack gap="sm">
        <Found conclusion={conclusion} />
        {isPending && <SkeletonBlocks count={1} heightPx={90} />}
        {!isPending && next !== undefined && (
          <SolutionToTry
            key={next.solution.solucao_id}
            proposed={next}
            isFirst={failed.length === 0}
            isOfSeveral={case_.defeitos.length > 1}
            left={solutions.filter(({ solution }) => !tried.has(solution.solucao_id)).length - 1}
            onSay={(resolveu) => record(next, resolveu)}
          />
        )}
        {!isPending && next === undefined && (
          <NothingLeft case_={case_} opened={opened} conclusion={conclusion} />
        )}
        <TriedSolutions failed={failed} onSolved={(proposed) => record(proposed, true)} />
      </Stack>
    </Paper>
  );
}

/** What an outcome is recorded as the cause of: where one check alone was found, and nothing was guessed. */
function causeOf(conclusion: GuidedConclusion): number | null {
  if (conclusion.kind !== 'found') return null;
  return conclusion.causes[0]?.check.diagnostico_id ?? null;
}

function Found({ conclusion }: { conclusion: GuidedConclusion }) {
  const heading = (text: string) => (
    <Title order={2} id="conclusao" className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
      {text}
    </Title>
  );
  if (conclusion.kind === 'nothing-recorded') return heading('Nada do que está registrado é a causa');
  if (conclusion.kind === 'found')
    return (
      <>
        <Text size="sm" c="dimmed">
          {conclusion.causes.length === 1 ? 'Causa encontrada' : 'Causas encontradas'}
        </Text>
        {heading(conclusion.causes.map(({ check }) => check.descricao).join('; '))}
      </>
    );
  const { cause } = conclusion;
  return (
    <>
      {heading(
        cause === null ? 'Não há o que verificar neste defeito' : 'Só falta o que não deu para verificar',
      )}
      <Text>
        {cause === null
          ? 'Nenhuma verificação está registrada; estas são as soluções, a mais comprovada primeiro.'
          : `O mais provável (${likelihoodText(cause.probability)}) é: ${cause.check.descricao}. Tente a solução abaixo sabendo que a causa não foi confirmada.`}
      </Text>
    </>
  );
}
