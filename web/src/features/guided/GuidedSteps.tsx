import { isProtection } from '@bancada/contract/guided/gate-steps';
import { type CheckState, type GuidedState, guidedState } from '@bancada/contract/guided/guided';
import type { CheckAnswer, GuidedCase } from '@bancada/contract/guided/guided-calls';
import {
  ownConfirmation,
  type SafetyConfirmation,
  touchesVoltage,
} from '@bancada/contract/guided/guided-safety';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useActs } from '../../ui/acts.ts';
import { TextButton } from '../../ui/Links.tsx';
import { CheckLists } from './CheckLists.tsx';
import { CheckStep } from './CheckStep.tsx';
import { Conclusion, proposedSolutions } from './Conclusion.tsx';
import { Ended } from './Ended.tsx';
import { answeredText } from './guided-texts.ts';
import { JoinStep } from './JoinStep.tsx';
import { NoChecks } from './NoChecks.tsx';
import { SafetyBanner } from './SafetyBanner.tsx';
import { SafetyStep, sittingOf } from './SafetyStep.tsx';
import { TakenBack } from './TakenBack.tsx';
import type { OpenedCase, StepProps } from './use-guided-case.ts';
import { useOthersAnswers } from './use-others-answers.ts';
import { useShownCheck } from './use-shown-check.ts';

/** What is to be done now, and below it what was done and what is left. */
export function GuidedSteps(props: StepProps) {
  const { case_, opened } = props;
  const guided = useGuidedSteps(props);
  const { state, shown, step, check, said, others, answer, undo, safety, trial } = guided;
  const shownId = step === 'check' ? (check?.check.diagnostico_id ?? null) : null;
  useFocusOnStep(step === 'check' ? `check ${shownId}` : step);
  return (
    <>
      {case_.alta_tensao && <SafetyBanner {...props} {...safety} />}
      <TakenBack {...props} />
      {step === 'ended' && <Ended {...props} />}
      {step === 'empty' && <NoChecks {...props} />}
      {step === 'join' && <JoinStep {...props} />}
      {step === 'safety' && <SafetyStep key={sittingOf(case_)} {...props} state={state} {...guided.gate} />}
      {step === 'check' && check !== null && (
        <CheckStep
          key={check.check.diagnostico_id}
          {...props}
          state={state}
          check={check}
          isAgain={guided.isAgain}
          onAnswer={(resposta, valor) => answer(check, resposta, valor)}
          onFollow={shown.follow}
        />
      )}
      {step === 'conclusion' && state.conclusion !== null && (
        <Conclusion {...props} state={state} conclusion={state.conclusion} {...trial} />
      )}
      {step !== 'empty' && (
        <CheckLists
          state={state}
          shownId={shownId}
          confirmedAt={safety.own?.em}
          ownName={opened.ownName}
          isReadOnly={step === 'ended' || step === 'join'}
          onUndo={undo}
          onTakeUp={(chosen) => shown.choose(chosen.check.diagnostico_id)}
        />
      )}
      {case_.fim === null && step !== 'join' && (
        <GiveUp onEnd={() => opened.act({ kind: 'end', fim: 'abandonado' })} />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden role="status">{others}</VisuallyHidden>
    </>
  );
}

/** Where one is, and what leads on from there. */
function useGuidedSteps({ case_, opened }: StepProps) {
  const own = useOwnConfirmation({ case_, opened });
  const isConfirmedSafe = own !== undefined;
  const state = useMemo(() => guidedState({ ...case_, isConfirmedSafe }), [case_, isConfirmedSafe]);
  const shown = useShownCheck(state, case_.fim === null);
  const others = useOthersAnswers(case_, opened.ownName);
  const [isGateWanted, wantGate] = useState(false);
  /** The solution that was applied and tested. */
  const [tested, setTested] = useState<number | null>(null);
  const turn = shown.check;
  const due = turn === null ? proposedSolutions(case_, state.conclusion).untried[0] : undefined;
  const dueId = due?.solution.solucao_id ?? null;
  const isTested = dueId !== null && tested === dueId;
  const isNear = (turn !== null || due !== undefined) && touchesVoltage(case_, state, turn);
  const isGated = own === undefined && ((isNear && !isTested) || isGateWanted);
  const protection = isGated ? protectionOf(state) : undefined;
  const check = protection ?? turn;
  const step = stepOf({ case_, check, isGated: isGated && protection === undefined });
  const isShown = useWasShown(step === 'conclusion' ? dueId : null, dueId);
  return {
    state,
    shown,
    check,
    step,
    others,
    isAgain: shown.isChosen && check === turn,
    // After what is put on first comes what was chosen.
    ...useAnswers(opened, check === turn ? shown.follow : undefined),
    safety: {
      own,
      onEnergized: () => opened.act({ kind: 'energized' }),
      onMakeSafe: (step === 'check' && !isGated) || step === 'conclusion' ? () => wantGate(true) : undefined,
    },
    gate: {
      onConfirmed: () => wantGate(false),
      shownSolution: isShown ? due?.solution.solucao : undefined,
      onTested: () => setTested(dueId),
      onBack: isGateWanted && !isNear ? () => wantGate(false) : undefined,
    },
    trial: { isTested, onTested: (isDone: boolean) => setTested(isDone ? dueId : null) },
  };
}

/** What is put on before the gate, whose measure is taken with it. */
function protectionOf({ steps }: GuidedState): CheckState | undefined {
  return steps.find(({ status, check }) => status === 'to-do' && isProtection(check));
}

/** Whether a solution was proposed on the screen in this visit. */
function useWasShown(onScreen: number | null, id: number | null): boolean {
  const [seen, setSeen] = useState<readonly number[]>([]);
  useEffect(() => {
    if (onScreen !== null) setSeen((known) => (known.includes(onScreen) ? known : [...known, onScreen]));
  }, [onScreen]);
  return id !== null && seen.includes(id);
}

/** Answering and undoing, each with what is read out of it; then the next check is shown. */
function useAnswers({ act }: OpenedCase, follow = () => {}) {
  const [said, setSaid] = useState('');
  const answer = ({ check }: CheckState, resposta: CheckAnswer, valor: string | null) => {
    const { diagnostico_id, tipo } = check;
    const isLive = tipo === 'sem-tensao' && resposta !== 'normal';
    act({ kind: 'answer', diagnostico_id, resposta, valor, ...(isLive && { isLive }) });
    setSaid(`Anotado: ${answeredText(tipo, resposta)}.`);
    follow();
  };
  const undo = ({ check: { diagnostico_id, descricao } }: CheckState) => {
    act({ kind: 'undo', diagnostico_id });
    setSaid(`Desfeito: ${descricao}.`);
    follow();
  };
  return { said, answer, undo };
}

type Step = 'ended' | 'empty' | 'join' | 'safety' | 'check' | 'conclusion';

interface StepFacts {
  case_: GuidedCase;
  check: CheckState | null;
  isGated: boolean;
}

function stepOf({ case_, check, isGated }: StepFacts): Step {
  if (case_.fim !== null) return 'ended';
  const isEmpty = case_.defeitos.every(
    ({ verificacoes, solucoes }) => verificacoes.length === 0 && solucoes.length === 0,
  );
  if (isEmpty) return 'empty';
  if (case_.alta_tensao && !case_.participa) return 'join';
  if (isGated) return 'safety';
  return check === null ? 'conclusion' : 'check';
}

/**
 * A new step is read out, and begins at the top of the screen; the first one is reached from the title of the page. Of what was opened
 * again, what was taken back comes first.
 */
function useFocusOnStep(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    const takenBack = last.current === 'ended' ? '[data-taken-back], ' : '';
    last.current = step;
    document.querySelector<HTMLElement>(`${takenBack}[data-step-heading]`)?.focus();
  }, [step]);
}

function GiveUp({ onEnd }: { onEnd: () => void }) {
  return (
    <div data-acts={useActs('give-up')}>
      <TextButton onClick={onEnd}>Encerrar sem concluir</TextButton>
    </div>
  );
}

/** One's own word that the unit has no voltage, while it holds: on an open screen it ends by itself. */
function useOwnConfirmation({ case_, opened }: StepProps): SafetyConfirmation | undefined {
  const [, look] = useReducer((times: number) => times + 1, 0);
  const own = ownConfirmation(case_.seguranca, opened.serverMs());
  const restMs = own === undefined ? null : Date.parse(own.vale_ate) - opened.serverMs();
  useEffect(() => {
    if (restMs === null) return;
    const timer = setTimeout(look, restMs + 100);
    // A device that slept has not counted.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [restMs]);
  return own;
}
