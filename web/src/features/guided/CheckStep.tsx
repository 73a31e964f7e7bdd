import type { CheckState, GuidedState } from '@bancada/contract/guided';
import { reasonOf, reasonText } from '@bancada/contract/guided-words';
import { measureText, normalRange } from '@bancada/contract/measure';
import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconHelp, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { TextButton } from '../../ui/TextButton.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { ActionBar, type BarAction } from './ActionBar.tsx';
import classes from './Guided.module.css';
import { answeredTexts, answerLabels, type CheckAnswer, whoText } from './guided-texts.ts';
import { HighVoltage } from './HighVoltage.tsx';
import { MeasuredValue } from './MeasuredValue.tsx';
import { verdictOf } from './measured-value.ts';

interface CheckStepProps {
  caseId: number;
  state: GuidedState;
  check: CheckState;
  /** It is answered again, or out of turn. */
  isAgain: boolean;
  ownName: string;
  onAnswer: (answer: CheckAnswer, value: string | null) => void;
  onUndo: (check: CheckState) => void;
  /** Goes on with what comes next. */
  onFollow: () => void;
}

/** One check: what to do, where to measure, what is normal, why now, and the three answers. */
export function CheckStep(props: CheckStepProps) {
  const { caseId, state, check: checkState, isAgain, onAnswer } = props;
  const { check, answer } = checkState;
  const draft = useDraft(`diagnostico-guiado-valor:${caseId}:${check.diagnostico_id}`, {
    valor: answer?.valor ?? '',
  });
  const [value, setValue] = useState(draft.start.valor);
  const suggested = check.medida === null ? null : verdictOf(check.medida, value);
  const reason = reasonOf(state, checkState);
  const isAnsweredByOther = answer !== null && !isAgain;
  const give = (given: CheckAnswer) => {
    draft.drop();
    onAnswer(given, value.trim() === '' ? null : value.trim());
  };
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="verificacao">
      <Stack gap="sm">
        <Progress {...props} />
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
        {check.medida !== null && !isAnsweredByOther && (
          <MeasuredValue
            measure={check.medida}
            isNumeric={normalRange(check.medida) !== null}
            value={value}
            verdict={suggested}
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
          actions={answerActions(give, suggested, isAgain ? answer?.resposta : undefined)}
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
};

function answerActions(
  give: (answer: CheckAnswer) => void,
  suggested: string | null,
  given: CheckAnswer | undefined,
): BarAction[] {
  return (['normal', 'anormal', 'impossivel'] as const).map((answer) => ({
    label: answerLabels[answer],
    icon: icons[answer],
    isMain: answer === suggested,
    isPressed: given === undefined ? undefined : answer === given,
    ...(answer === 'anormal' && { color: 'orange.9' }),
    act: () => give(answer),
  }));
}

/** How far it is, and what was just answered, to be taken back at once. */
function Progress({ state, check, isAgain, ownName, onUndo, onFollow }: CheckStepProps) {
  const { answered } = state;
  const open = state.checks.length - answered.length;
  const last = answered.findLast(({ answer }) => answer?.por_nome === ownName);
  return (
    <div className={classes.facts}>
      <Text size="sm" c="dimmed">
        {isAgain ? 'Fora da ordem' : `${answered.length} de ${state.checks.length} verificações feitas`}
        {!isAgain && open === 1 && ', falta esta'}
      </Text>
      {isAgain && <TextButton onClick={onFollow}>Voltar à ordem</TextButton>}
      {!isAgain && last?.answer != null && last !== check && (
        <TextButton onClick={() => onUndo(last)}>
          Desfazer a última ({answeredTexts[last.answer.resposta]})
        </TextButton>
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
function OthersNote({ state, check: { answer }, isAgain, ownName, onFollow }: CheckStepProps) {
  const isAnswered = answer !== null && !isAgain;
  const isConcluded = answer === null && !isAgain && state.conclusion !== null;
  if (!isAnswered && !isConcluded) return null;
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<IconUser />}
      title={
        isAnswered
          ? `${whoText(answer.por_nome, ownName)} já respondeu: ${answeredTexts[answer.resposta]}.`
          : 'Outra pessoa já chegou a uma conclusão.'
      }
    >
      <Button variant="default" size="md" onClick={onFollow}>
        {isAnswered ? 'Continuar' : 'Ver a conclusão'}
      </Button>
    </Alert>
  );
}
