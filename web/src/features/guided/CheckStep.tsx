import { type CheckKind, checkKindTexts } from '@bancada/contract/faults/check-kinds';
import type { CheckState, GuidedState } from '@bancada/contract/guided/guided';
import type { CheckAnswer } from '@bancada/contract/guided/guided-calls';
import { reasonOf, reasonText } from '@bancada/contract/guided/guided-words';
import { measureText, normalRange } from '@bancada/contract/measures/measure';
import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconHelp, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useActs } from '../../ui/acts.ts';
import { TextButton } from '../../ui/Links.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { ActionBar, type BarAction } from './ActionBar.tsx';
import classes from './Guided.module.css';
import { answeredText, answerLabel, answersOf, whoText } from './guided-texts.ts';
import { MeasuredValue } from './MeasuredValue.tsx';
import { MissingKnowledge } from './MissingKnowledge.tsx';
import { HighVoltage } from './SafetyBanner.tsx';
import { UndoLast } from './UndoLast.tsx';
import type { StepProps } from './use-guided-case.ts';
import { verdictOf } from './verdict.ts';

interface CheckStepProps extends StepProps {
  state: GuidedState;
  check: CheckState;
  /** It is answered again, or out of turn. */
  isAgain: boolean;
  onAnswer: (answer: CheckAnswer, value: string | null) => void;
  /** Goes on with what comes next. */
  onFollow: () => void;
}

/** One check: what to do, where to measure, what is normal, why now, and its answers. */
export function CheckStep(props: CheckStepProps) {
  const { case_, state, check: checkState, isAgain, onAnswer } = props;
  const { check, answer } = checkState;
  const draft = useDraft(`diagnostico-guiado-valor:${case_.id}:${check.diagnostico_id}`, {
    valor: answer?.valor ?? '',
  });
  const [value, setValue] = useState(draft.start.valor);
  const suggested = check.medida === null ? null : verdictOf(check.medida, value);
  const reason = reasonOf(state, checkState);
  const isAnsweredByOther = answer !== null && !isAgain && checkState.status !== 'to-do';
  const give = (given: CheckAnswer) => {
    draft.drop();
    onAnswer(given, value.trim() === '' ? null : value.trim());
  };
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="verificacao">
      <Stack gap="sm">
        <Progress {...props} />
        {check.tipo !== 'verificacao' && (
          <Text size="sm" fw={650}>
            {checkKindTexts[check.tipo].label}
          </Text>
        )}
        <Title order={2} id="verificacao" className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
          {check.descricao}
        </Title>
        <Facts check={checkState} />
        {check.medida !== null && (
          <Text component="p" m={0} className={classes.measure ?? ''}>
            {measureText(check.medida)}
          </Text>
        )}
        {reason !== null && <Text c="dimmed">{reasonText(reason)}</Text>}
        {reason !== null && <MissingKnowledge state={state} check={checkState} />}
        {check.medida !== null && !isAnsweredByOther && (
          <MeasuredValue
            measure={check.medida}
            isNumeric={normalRange(check.medida) !== null}
            value={value}
            verdict={suggested}
            modelId={case_.modelo_equipamento_id}
            onChange={(valor) => {
              setValue(valor);
              draft.keep({ valor });
            }}
          />
        )}
        <OthersNote {...props} />
      </Stack>
      {isAnsweredByOther ? null : (
        <ActionBar
          label="Resposta"
          of={check.diagnostico_id}
          actions={answerActions(check.tipo, give, {
            suggested,
            given: isAgain ? answer?.resposta : undefined,
          })}
        />
      )}
    </Paper>
  );
}

const iconSizePx = 22;
const icons = {
  normal: <IconCheck size={iconSizePx} aria-hidden />,
  anormal: <IconAlertTriangle size={iconSizePx} aria-hidden />,
  impossivel: <IconHelp size={iconSizePx} aria-hidden />,
  feito: <IconCheck size={iconSizePx} aria-hidden />,
};

function answerActions(
  kind: CheckKind,
  give: (answer: CheckAnswer) => void,
  { suggested, given }: { suggested: string | null; given: CheckAnswer | undefined },
): BarAction[] {
  return answersOf(kind).map((answer) => ({
    label: answerLabel(kind, answer),
    icon: icons[answer],
    isMain: answer === suggested || answer === 'feito',
    isPressed: given === undefined ? undefined : answer === given,
    ...(answer === 'anormal' && { color: 'orange.9' }),
    act: () => give(answer),
  }));
}

/** How far it is, and what was just answered, to be taken back at once. */
function Progress({ case_, opened, state, check, isAgain, onFollow }: CheckStepProps) {
  const open = state.checks.filter(({ status }) => status === 'open').length;
  const answered = state.checks.length - open;
  return (
    <div className={classes.facts} data-acts={useActs(check.check.diagnostico_id)}>
      <Text size="sm" c="dimmed">
        {isAgain ? 'Fora da ordem' : `${answered} de ${state.checks.length} verificações feitas`}
        {!isAgain && open === 1 && check.status === 'open' && ', falta esta'}
      </Text>
      {isAgain && <TextButton onClick={onFollow}>Voltar à ordem</TextButton>}
      {!isAgain && (
        <UndoLast case_={case_} opened={opened} state={state} shownId={check.check.diagnostico_id} />
      )}
    </div>
  );
}

function Facts({ check: { check } }: { check: CheckState }) {
  if (!check.alta_tensao && check.minutos === null) return null;
  return (
    <div className={classes.facts}>
      {check.alta_tensao && <HighVoltage />}
      {check.minutos !== null && (
        <Text span size="sm" c="dimmed" className={classes.verdict ?? ''}>
          <IconClock size={18} aria-hidden />
          {check.minutos} min
        </Text>
      )}
    </div>
  );
}

/** What somebody else did about it while it was on this screen. */
function OthersNote({ opened, state, check: { check, answer, status }, isAgain, onFollow }: CheckStepProps) {
  const isAnswered = answer !== null && !isAgain && status !== 'to-do';
  const isConcluded = answer === null && !isAgain && state.conclusion !== null;
  if (!isAnswered && !isConcluded) return null;
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<IconUser />}
      title={
        isAnswered
          ? `${whoText(answer.por_nome, opened.ownName)} já respondeu: ${answeredText(check.tipo, answer.resposta)}.`
          : 'Outra pessoa já chegou a uma conclusão.'
      }
    >
      <Button variant="default" size="md" onClick={onFollow}>
        {isAnswered ? 'Continuar' : 'Ver a conclusão'}
      </Button>
    </Alert>
  );
}
