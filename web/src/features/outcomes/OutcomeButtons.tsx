import type { Fault, Solution } from '@bancada/contract/faults';
import { type Outcome, outcomeTexts } from '@bancada/contract/outcomes';
import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleCheckFilled, IconCircleX, IconCircleXFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useActs } from '../../ui/acts.ts';
import { localDay } from '../../ui/days.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import classes from './Outcomes.module.css';
import { newProofQuery, ownOutcomesQuery, useOutcome } from './outcomes.queries.ts';
import { ProofText } from './ProofText.tsx';

const OutcomeDetails = lazyPart(async () => (await import('./OutcomeDetails.tsx')).OutcomeDetails);

interface OutcomeButtonsProps {
  fault: Fault;
  solution: Solution;
  /** The buttons fill the width, below each other where two do not fit. */
  isWide?: boolean;
}

/** Says in one touch whether a solution worked, today and by oneself, and how often it did in this shop. */
export function OutcomeButtons({ fault, solution, isWide = false }: OutcomeButtonsProps) {
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const { outcome, shown, isBusy, error, say, takeBack, leave } = useTried(fault, solution);
  const proof = useQuery(newProofQuery({ sintoma_id: fault.id, solucao_id: solution.id }));
  const press = (resolveu: boolean) => {
    if (outcome?.resolveu === resolveu) setAreDetailsOpen(!areDetailsOpen);
    else say(resolveu);
  };
  return (
    <div data-acts={useActs(`${outcome?.id} ${outcome?.resolveu}`)}>
      <Group gap="xs" className={classes.buttons ?? ''}>
        <Group gap={6} wrap="nowrap" className={isWide ? (classes.wide ?? '') : ''}>
          <OutcomeButton isPressed={shown === true} solves about={solution.texto} onPress={press} />
          <OutcomeButton isPressed={shown === false} solves={false} about={solution.texto} onPress={press} />
        </Group>
        <ProofText proof={proof.data ?? solution} />
      </Group>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {errorMessage(error, 'O resultado não foi salvo. Toque de novo para tentar outra vez.')}
        </Text>
      )}
      {outcome !== undefined && (
        <Said
          outcome={outcome}
          areDetailsOpen={areDetailsOpen}
          isBusy={isBusy}
          onDetails={() => setAreDetailsOpen(!areDetailsOpen)}
          onTakeBack={takeBack}
          onOtherUnit={leave}
        />
      )}
      {outcome !== undefined && areDetailsOpen && (
        <OutcomeDetails
          key={outcome.id}
          outcome={outcome}
          fault={fault}
          solution={solution}
          onDone={() => setAreDetailsOpen(false)}
        />
      )}
    </div>
  );
}

/** What one has said today of a solution, and how to say it. */
function useTried(fault: Fault, { id, registros: [entry] }: Solution) {
  const own = useQuery(ownOutcomesQuery(fault.id));
  const { record, change, takeBack } = useOutcome();
  // Ids of those that were left behind for another unit.
  const [left, setLeft] = useState<readonly number[]>([]);
  const dia = localDay(new Date());
  const outcome = own.data?.find((one) => one.solucao_id === id && one.dia === dia && !left.includes(one.id));
  const saving = [record, change].find(({ isPending }) => isPending);
  const isBusy = saving !== undefined || takeBack.isPending;
  return {
    outcome,
    isBusy,
    /** What is shown as said: while it is being saved, already. */
    shown: saving === undefined ? outcome?.resolveu : saving.variables?.resolveu,
    error: record.error ?? change.error ?? takeBack.error,
    say: (resolveu: boolean) => {
      if (isBusy || entry === undefined) return;
      if (outcome === undefined) record.mutate({ troubleshooting_id: entry.id, resolveu, dia });
      else change.mutate({ id: outcome.id, resolveu });
    },
    takeBack: () => outcome !== undefined && !isBusy && takeBack.mutate(outcome),
    leave: () => outcome !== undefined && setLeft([...left, outcome.id]),
  };
}

interface OutcomeButtonProps {
  solves: boolean;
  isPressed: boolean;
  /** The solution. */
  about: string;
  onPress: (solves: boolean) => void;
}

function OutcomeButton({ solves, isPressed, about, onPress }: OutcomeButtonProps) {
  const label = solves ? outcomeTexts.solved : outcomeTexts.notSolved;
  const [Icon, PressedIcon] = solves
    ? [IconCircleCheck, IconCircleCheckFilled]
    : [IconCircleX, IconCircleXFilled];
  const Shown = isPressed ? PressedIcon : Icon;
  return (
    <Button
      variant={isPressed ? 'light' : 'default'}
      color={solves ? 'teal' : 'red'}
      size="compact-md"
      leftSection={<Shown size={18} aria-hidden />}
      aria-pressed={isPressed}
      aria-label={`${label}: ${about}`}
      onClick={() => onPress(solves)}
    >
      {label}
    </Button>
  );
}

interface SaidProps {
  outcome: Outcome;
  areDetailsOpen: boolean;
  isBusy: boolean;
  onDetails: () => void;
  onTakeBack: () => void;
  onOtherUnit: () => void;
}

/** What one has recorded today, and what can be done about it. */
function Said({ outcome, areDetailsOpen, isBusy, onDetails, onTakeBack, onOtherUnit }: SaidProps) {
  const act = (text: string, onClick: () => void, isOpen?: boolean) => (
    <TextButton
      disabled={isBusy}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      onClick={onClick}
    >
      {text}
    </TextButton>
  );
  return (
    <Group className={classes.said ?? ''}>
      <Text size="sm" c="dimmed" role="status">
        {outcome.unidade === null ? 'Registrado hoje.' : `Registrado hoje em ${outcome.unidade}.`}
      </Text>
      {act('Detalhes', onDetails, areDetailsOpen)}
      {act('Desfazer', onTakeBack)}
      {outcome.unidade !== null && act('Outro aparelho', onOtherUnit)}
    </Group>
  );
}
