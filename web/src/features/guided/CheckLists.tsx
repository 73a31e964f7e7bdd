import { isProtection } from '@bancada/contract/guided/gate-steps';
import type { CheckState, GuidedState } from '@bancada/contract/guided/guided';
import type { CheckAnswer } from '@bancada/contract/guided/guided-calls';
import { likelihoodText, reasonOf, reasonText } from '@bancada/contract/guided/guided-words';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelp } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import { TextButton } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';
import { hourText, whenText } from '../../ui/time.ts';
import classes from './Guided.module.css';
import { answeredText, whoText } from './guided-texts.ts';
import { HighVoltage } from './SafetyBanner.tsx';
import { valueText } from './verdict.ts';

interface CheckListsProps {
  state: GuidedState;
  /** When one's own word that there is no voltage was said, while it holds. */
  confirmedAt: string | undefined;
  /** The check that is on the screen above. */
  shownId: number | null;
  ownName: string;
  isReadOnly: boolean;
  onUndo: (check: CheckState) => void;
  /** Shows a check above: to change its answer, or to do it out of turn. */
  onTakeUp: (check: CheckState) => void;
}

/** What is left, with how likely it is, and what was answered, by whom: each to be undone or changed. */
export function CheckLists(props: CheckListsProps) {
  const { state, shownId, confirmedAt } = props;
  const { answered } = state;
  const confirmed = state.confirmed.filter(({ check }) => check.diagnostico_id !== shownId);
  const row = (check: CheckState) => (
    <li key={check.check.diagnostico_id} className={classes.row}>
      <Answered check={check} {...props} />
    </li>
  );
  const left = state.checks.filter(
    ({ status, check }) => status === 'open' && check.diagnostico_id !== shownId,
  );
  return (
    <div data-acts={useActs(`${shownId} ${answered.length}`)}>
      {(answered.length > 0 || confirmed.length > 0) && (
        <Section title="O que já foi verificado">
          <ol className="plain-list">
            {answered.filter(({ check }) => isProtection(check)).map(row)}
            {confirmedAt !== undefined &&
              confirmed.map((step) => (
                <li key={step.check.diagnostico_id} className={classes.row}>
                  <Confirmed step={step} at={confirmedAt} {...props} />
                </li>
              ))}
            {answered.filter(({ check }) => !isProtection(check)).map(row)}
          </ol>
        </Section>
      )}
      {left.length > 0 && (
        <Section title={leftTitle(state, answered.length)}>
          <ol className="plain-list">
            {left.map((check) => (
              <li key={check.check.diagnostico_id} className={classes.row}>
                <Left check={check} {...props} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  );
}

function leftTitle({ conclusion }: GuidedState, answered: number): string {
  // One cause is assumed: these need no check any more.
  if (conclusion?.kind === 'found') return 'O que não foi verificado';
  return answered === 0 ? 'Depois desta' : 'O que falta';
}

const iconSizePx = 18;
const icons: Record<CheckAnswer, typeof IconCheck> = {
  normal: IconCheck,
  anormal: IconAlertTriangle,
  impossivel: IconHelp,
  feito: IconCheck,
};

function Answered({
  check,
  shownId,
  ownName,
  isReadOnly,
  onUndo,
  onTakeUp,
}: CheckListsProps & { check: CheckState }) {
  const { answer } = check;
  const { descricao, medida, diagnostico_id, tipo } = check.check;
  if (answer === null) return null;
  const Icon = icons[answer.resposta];
  const value = answer.valor === null ? '' : `, ${valueText(answer.valor, medida)}`;
  return (
    <>
      <Text>{descricao}</Text>
      <Text component="div" size="sm" className={classes.verdict ?? ''}>
        <Icon size={iconSizePx} aria-hidden />
        <span>
          <strong>{answeredText(tipo, answer.resposta)}</strong>
          {value} · {whoText(answer.por_nome, ownName)}, {whenText(answer.em)}
        </span>
      </Text>
      {!isReadOnly && diagnostico_id !== shownId && (
        <Group gap="md" className={classes.actions ?? ''}>
          <AboutButton label="Desfazer" about={descricao} onPress={() => onUndo(check)} />
          {tipo !== 'preparo' && (
            <AboutButton
              label={answer.resposta === 'impossivel' ? 'Tentar de novo' : 'Mudar'}
              about={descricao}
              onPress={() => onTakeUp(check)}
            />
          )}
        </Group>
      )}
    </>
  );
}

/** A step that the gate has just asked: measured again, it can still be said what was found. */
function Confirmed({ step, at, isReadOnly, onTakeUp }: CheckListsProps & { step: CheckState; at: string }) {
  const { tipo, descricao } = step.check;
  return (
    <>
      <Text>{descricao}</Text>
      <Text component="div" size="sm" className={classes.verdict ?? ''}>
        <IconCheck size={iconSizePx} aria-hidden />
        <span>
          <strong>{answeredText(tipo, tipo === 'preparo' ? 'feito' : 'normal')}</strong> · confirmado por você
          às {hourText(new Date(at))}
        </span>
      </Text>
      {!isReadOnly && tipo === 'sem-tensao' && (
        <Group gap="md" className={classes.actions ?? ''}>
          <AboutButton label="Medir de novo" about={descricao} onPress={() => onTakeUp(step)} />
        </Group>
      )}
    </>
  );
}

function Left({ check, state, isReadOnly, onTakeUp }: CheckListsProps & { check: CheckState }) {
  const { descricao, alta_tensao } = check.check;
  const isOver = state.conclusion?.kind === 'found';
  const reason = isOver ? null : reasonOf(state, check);
  return (
    <>
      <Text>{descricao}</Text>
      <Group gap="xs">
        {alta_tensao && <HighVoltage />}
        {!isOver && (
          <Text span size="sm" fw={600}>
            {likelihoodText(check.probability)}
          </Text>
        )}
      </Group>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {reasonText(reason)}
        </Text>
      )}
      {!isReadOnly && (
        <Group gap="md" className={classes.actions ?? ''}>
          <AboutButton label="Fazer agora" about={descricao} onPress={() => onTakeUp(check)} />
        </Group>
      )}
    </>
  );
}

interface AboutProps {
  label: string;
  /** The check. */
  about: string;
  onPress: () => void;
}

function AboutButton({ label, about, onPress }: AboutProps) {
  return (
    <TextButton aria-label={`${label}: ${about}`} onClick={onPress}>
      {label}
    </TextButton>
  );
}
