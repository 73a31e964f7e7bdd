import type { GuidedConclusion, GuidedState, ProposedSolution } from '@bancada/contract/guided/guided';
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { likelihoodText } from '@bancada/contract/guided/guided-words';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useActs } from '../../ui/acts.ts';
import { localDay } from '../../ui/days.ts';
import classes from './Guided.module.css';
import { NothingLeft } from './NothingLeft.tsx';
import { SolutionToTry } from './SolutionToTry.tsx';
import { TriedSolutions } from './TriedSolutions.tsx';
import { UndoLast } from './UndoLast.tsx';
import type { StepProps } from './use-guided-case.ts';

interface ConclusionProps extends StepProps {
  state: GuidedState;
  conclusion: GuidedConclusion;
  /** The solution that is tried now was applied and tested: its outcome is asked. */
  isTested: boolean;
  onTested: (isTested: boolean) => void;
}

/** Where the answers lead: what was not normal and what mends it, one solution at a time; or that nothing recorded is the cause. */
export function Conclusion(props: ConclusionProps) {
  const { case_, state, conclusion, opened, isTested, onTested } = props;
  const { untried, failed } = proposedSolutions(case_, conclusion);
  const [next, ...others] = untried;
  const record = ({ solution }: ProposedSolution, resolveu: boolean) => {
    const { solucao_id, solucao, troubleshooting_id } = solution;
    opened.act({
      kind: 'outcome',
      solucao_id,
      solucao,
      troubleshooting_id,
      resolveu,
      dia: localDay(new Date()),
      diagnostico_id: causeOf(conclusion),
    });
    if (resolveu) opened.act({ kind: 'end', fim: 'resolvido' });
    onTested(false);
  };
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="conclusao">
      <Stack gap="sm">
        <Found conclusion={conclusion} />
        <div className={classes.facts} data-acts={useActs(case_.resultados.length)}>
          <UndoLast case_={case_} opened={opened} state={state} />
        </div>
        {next === undefined ? (
          <NothingLeft case_={case_} opened={opened} conclusion={conclusion} />
        ) : (
          <SolutionToTry
            key={next.solution.solucao_id}
            proposed={next}
            isFirst={failed.length === 0}
            isOfSeveral={case_.defeitos.length > 1}
            left={others.length}
            isTested={isTested}
            onTested={onTested}
            onSay={(resolveu) => record(next, resolveu)}
          />
        )}
        <TriedSolutions
          failed={failed}
          onSolved={(proposed) => record(proposed, true)}
          onUndo={({ solution: { solucao_id } }) => opened.act({ kind: 'undo-outcome', solucao_id })}
        />
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
          O que não estava normal
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
          : `O mais provável (${likelihoodText(cause.probability)}) é: ${cause.check.descricao}. Tente a solução abaixo sabendo que isso não foi confirmado.`}
      </Text>
    </>
  );
}

/** The solutions that a conclusion proposes, by what the session recorded of them. */
export function proposedSolutions(
  { resultados }: Pick<GuidedCase, 'resultados'>,
  conclusion: GuidedConclusion | null,
): { untried: ProposedSolution[]; failed: ProposedSolution[] } {
  const proposed = conclusion === null || conclusion.kind === 'nothing-recorded' ? [] : conclusion.solutions;
  const said = new Map(resultados.map(({ solucao_id, resolveu }) => [solucao_id, resolveu]));
  return {
    untried: proposed.filter(({ solution }) => !said.has(solution.solucao_id)),
    failed: proposed.filter(({ solution }) => said.get(solution.solucao_id) === false),
  };
}
