import { type CheckState, guidedState } from '@bancada/contract/guided';
import type { GuidedCase } from '@bancada/contract/guided-calls';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TextButton } from '../../ui/TextButton.tsx';
import { CheckLists } from './CheckLists.tsx';
import { CheckStep } from './CheckStep.tsx';
import { Conclusion } from './Conclusion.tsx';
import { Ended } from './Ended.tsx';
import { answeredTexts, type CheckAnswer } from './guided-texts.ts';
import { NoChecks } from './NoChecks.tsx';
import { SafetyConfirmed, SafetyStep } from './SafetyStep.tsx';
import type { OpenedCase, StepProps } from './use-guided-case.ts';
import { useOthersAnswers } from './use-others-answers.ts';
import { useShownCheck } from './use-shown-check.ts';
import { useTried } from './use-tried.ts';

/** What is to be done now, and below it what was done and what is left. */
export function GuidedSteps({ case_, opened }: StepProps) {
  const state = useMemo(() => guidedState(case_), [case_]);
  const shown = useShownCheck(state, case_.fim === null);
  const others = useOthersAnswers(case_, opened.ownName);
  // Read from the start: the line may be broken when a solution is to be tried.
  useTried(case_, opened.unsent);
  const { check } = shown;
  const { said, answer, undo } = useAnswers(opened, shown.follow);
  const isUnsafe = case_.alta_tensao && case_.seguranca_em === null;
  const step = stepOf({ case_, check, isUnsafe });
  useFocusOnStep(step === 'check' ? `check ${check?.check.diagnostico_id}` : step);
  return (
    <>
      {step === 'ended' && <Ended case_={case_} opened={opened} />}
      {step === 'empty' && <NoChecks case_={case_} opened={opened} />}
      {step === 'safety' && <SafetyStep case_={case_} opened={opened} />}
      {step === 'check' && check !== null && (
        <CheckStep
          key={check.check.diagnostico_id}
          caseId={case_.id}
          state={state}
          check={check}
          isAgain={shown.isChosen}
          ownName={opened.ownName}
          onAnswer={(resposta, valor) => answer(check, resposta, valor)}
          onUndo={undo}
          onFollow={shown.follow}
        />
      )}
      {step === 'conclusion' && state.conclusion !== null && (
        <Conclusion case_={case_} conclusion={state.conclusion} opened={opened} />
      )}
      <SafetyConfirmed case_={case_} ownName={opened.ownName} />
      {step !== 'safety' && step !== 'empty' && (
        <CheckLists
          state={state}
          shownId={step === 'check' ? (check?.check.diagnostico_id ?? null) : null}
          ownName={opened.ownName}
          isReadOnly={step === 'ended'}
          onUndo={undo}
          onTakeUp={(chosen) => shown.choose(chosen.check.diagnostico_id)}
        />
      )}
      {case_.fim === null && <GiveUp onEnd={() => opened.act({ kind: 'end', fim: 'abandonado' })} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden role="status">{others}</VisuallyHidden>
    </>
  );
}

/** Answering and undoing, each with what is read out of it; then the next check is shown. */
function useAnswers({ act }: OpenedCase, follow: () => void) {
  const [said, setSaid] = useState('');
  const answer = (answered: CheckState, resposta: CheckAnswer, valor: string | null) => {
    act({ kind: 'answer', diagnostico_id: answered.check.diagnostico_id, resposta, valor });
    setSaid(`Anotado: ${answeredTexts[resposta]}.`);
    follow();
  };
  const undo = ({ check: { diagnostico_id, descricao } }: CheckState) => {
    act({ kind: 'undo', diagnostico_id });
    setSaid(`Desfeito: ${descricao}.`);
    follow();
  };
  return { said, answer, undo };
}

type Step = 'ended' | 'empty' | 'safety' | 'check' | 'conclusion';

interface StepFacts {
  case_: GuidedCase;
  check: CheckState | null;
  isUnsafe: boolean;
}

function stepOf({ case_, check, isUnsafe }: StepFacts): Step {
  if (case_.fim !== null) return 'ended';
  const isEmpty = case_.defeitos.every(
    ({ verificacoes, solucoes }) => verificacoes.length === 0 && solucoes.length === 0,
  );
  if (isEmpty) return 'empty';
  if (isUnsafe) return 'safety';
  return check === null ? 'conclusion' : 'check';
}

/** A new step is read out, and begins at the top of the screen; the first one is reached from the title of the page. */
function useFocusOnStep(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    document.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [step]);
}

function GiveUp({ onEnd }: { onEnd: () => void }) {
  return (
    <div>
      <TextButton onClick={onEnd}>Encerrar sem concluir</TextButton>
    </div>
  );
}
