import type { Fault, Solution } from '@bancada/contract/faults/faults';
import { type Outcome, outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { Visit } from '@bancada/contract/units/visits';
import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleCheckFilled, IconCircleX, IconCircleXFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useActs } from '../../ui/acts.ts';
import { localDay } from '../../ui/days.ts';
import { TextButton } from '../../ui/Links.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './Outcomes.module.css';
import { newProofQuery, ownOutcomesQuery, useOutcome } from './outcomes.queries.ts';
import { ProofText } from './ProofText.tsx';

const OutcomeDetails = lazyPart(async () => (await import('./OutcomeDetails.tsx')).OutcomeDetails);

interface OutcomeButtonsProps {
  fault: Fault;
  solution: Solution;
  /** What is said belongs to this visit; absent: it is of today, and of no unit until one is said. */
  visit?: Pick<Visit, 'id' | 'encerrado_em'>;
  /** The buttons fill the width, below each other where two do not fit. */
  isWide?: boolean;
}

/** Says in one touch whether a solution worked, today and by oneself, and how often it did in this shop. */
export function OutcomeButtons({ fault, solution, visit, isWide = false }: OutcomeButtonsProps) {
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const { outcome, shown, isBusy, error, say, takeBack, leave } = useTried(fault, solution, visit);
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
          isOfVisit={visit !== undefined}
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

/** What one has said today, or in a visit, of a solution, and how to say it. */
function useTried(fault: Fault, { id, registros: [entry] }: Solution, visit: OutcomeButtonsProps['visit']) {
  const own = useQuery(ownOutcomesQuery(fault.id));
  const { record, change, takeBack } = useOutcome();
  // Ids of those that were left behind for another unit.
  const [left, setLeft] = useState<readonly number[]>([]);
  const dia = visit?.encerrado_em ?? localDay(new Date());
  const isSaid = (one: Outcome) =>
    visit === undefined ? one.dia === dia && !left.includes(one.id) : one.atendimento_id === visit.id;
  const outcome = own.data?.find((one) => one.solucao_id === id && isSaid(one));
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
      const ofVisit = visit && { atendimento_id: visit.id };
      if (outcome === undefined) record.mutate({ troubleshooting_id: entry.id, resolveu, dia, ...ofVisit });
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
  isOfVisit: boolean;
  areDetailsOpen: boolean;
  isBusy: boolean;
  onDetails: () => void;
  onTakeBack: () => void;
  onOtherUnit: () => void;
}

function saidText({ unidade }: Outcome, isOfVisit: boolean): string {
  if (isOfVisit) return 'Registrado neste atendimento.';
  return unidade === null ? 'Registrado hoje.' : `Registrado hoje em ${unidade}.`;
}

/** What one has recorded, and what can be done about it. */
function Said({ outcome, isOfVisit, areDetailsOpen, isBusy, onDetails, onTakeBack, onOtherUnit }: SaidProps) {
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
        {saidText(outcome, isOfVisit)}
      </Text>
      {act('Detalhes', onDetails, areDetailsOpen)}
      {act('Desfazer', onTakeBack)}
      {outcome.unidade !== null && !isOfVisit && act('Outro aparelho', onOtherUnit)}
    </Group>
  );
}
