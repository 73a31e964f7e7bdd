import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import type { SafetyConfirmation, SafetyEvent } from '@bancada/contract/guided/guided-safety';
import { Alert, Button, Text } from '@mantine/core';
import { IconBolt, IconShieldCheck } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import { hourText, whenText } from '../../ui/time.ts';
import classes from './Guided.module.css';
import { whoText } from './guided-texts.ts';
import type { StepProps } from './use-guided-case.ts';

interface SafetyBannerProps extends StepProps {
  /** One's own word, while it holds. */
  own: SafetyConfirmation | undefined;
  onEnergized: () => void;
  /** Leads to what makes it safe; absent where that is on the screen, or cannot be said here. */
  onMakeSafe?: (() => void) | undefined;
}

/** Whether the unit has voltage, for whoever looks: on every screen of a diagnosis with high voltage. */
export function SafetyBanner({ case_, opened, own, onEnergized, onMakeSafe }: SafetyBannerProps) {
  const acts = useActs(own === undefined ? 'live' : 'safe');
  return (
    <div className={classes.safety} data-safety={own === undefined ? 'live' : 'safe'} data-acts={acts}>
      {own === undefined ? (
        <Alert role="status" color="red" variant="light" icon={<IconBolt />} p={6}>
          <div className={classes.banner}>
            <Text size="sm" lh={1.35}>
              <strong>Pode estar energizado</strong> <span>{reasonText({ case_, opened })}</span>
            </Text>
            {onMakeSafe !== undefined && (
              <Button color="red.9" onClick={onMakeSafe}>
                Deixar sem tensão
              </Button>
            )}
          </div>
        </Alert>
      ) : (
        <Alert role="status" color="green" variant="light" icon={<IconShieldCheck />} p={6}>
          <div className={classes.banner}>
            <Text size="sm" fw={600}>
              Sem tensão, confirmado por você às {hourText(new Date(own.em))}, vale até{' '}
              {hourText(new Date(own.vale_ate))}
            </Text>
            <Button variant="default" onClick={onEnergized}>
              Energizado de novo
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}

/** What was said last of it, and why that is not enough to touch it. */
function reasonText({ case_, opened: { ownName } }: StepProps): string {
  const { seguranca, fim } = case_;
  const [last] = seguranca.registro;
  if (last === undefined) return 'Ninguém confirmou que está sem tensão.';
  const who = whoText(last.por_nome, ownName);
  const Who = who.charAt(0).toUpperCase() + who.slice(1);
  const when = whenText(last.em);
  if (isTakenBack(case_, last.evento)) return 'Confirme que está sem tensão antes de tocar.';
  switch (last.evento) {
    case 'confirmado':
      if (who === 'você') return `O que você confirmou (${when}) não vale mais.`;
      return `${Who} confirmou que está sem tensão (${when}). Cada pessoa confirma para si.`;
    case 'ainda-ha-tensao':
      return `${Who} mediu (${when}): ainda há tensão. Não toque: isole, espere a descarga e meça de novo.`;
    case 'nao-mediu':
      return `${Who} não conseguiu medir (${when}). Trate como energizado: isole, espere a descarga e meça.`;
    case 'energizado':
      return `${Who} energizou de novo (${when}).`;
    case 'outro-aparelho':
      return `O aparelho deste diagnóstico mudou (${when}).`;
    case 'encerrado':
    case 'reaberto':
      return `Depois que o diagnóstico foi ${fim === null ? 'aberto de novo' : 'encerrado'}, confirme outra vez antes de tocar.`;
  }
}

/** What was measured may have been answered otherwise since, or not at all. */
function isTakenBack({ defeitos, respostas }: GuidedCase, event: SafetyEvent): boolean {
  if (event !== 'ainda-ha-tensao' && event !== 'nao-mediu') return false;
  const said = event === 'ainda-ha-tensao' ? 'anormal' : 'impossivel';
  const tests = defeitos.flatMap(({ verificacoes }) =>
    verificacoes.filter(({ tipo }) => tipo === 'sem-tensao').map(({ diagnostico_id }) => diagnostico_id),
  );
  return !respostas.some(
    ({ diagnostico_id, resposta }) => resposta === said && tests.includes(diagnostico_id),
  );
}

/** The mark of what can kill: a sign and words, not a colour alone. */
export function HighVoltage() {
  return (
    <span className={classes.highVoltage}>
      <HighVoltageMark />
    </span>
  );
}
