import type { GuidedCase } from '@bancada/contract/guided-calls';
import { Checkbox, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { timeText } from '../../ui/time.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { ActionBar } from './ActionBar.tsx';
import classes from './Guided.module.css';
import { whoText } from './guided-texts.ts';
import { HighVoltage } from './HighVoltage.tsx';
import type { StepProps } from './use-guided-case.ts';

const steps = {
  isolar: {
    label: 'Isolei',
    description: 'Chave desligada, plugue de serviço retirado, bateria ou tomada desconectada.',
  },
  esperar: {
    label: 'Esperei a descarga',
    description:
      'O tempo que o fabricante manda; sem essa informação, ao menos 10 minutos para os capacitores.',
  },
  medir: {
    label: 'Medi a ausência de tensão',
    description:
      'Com um instrumento testado antes e depois em uma fonte conhecida, entre os polos e contra a massa.',
  },
} as const;
type SafetyStepName = keyof typeof steps;
const names = Object.keys(steps) as SafetyStepName[];

/** Before the first check of a unit with high voltage. Nothing else is offered until somebody confirms. */
export function SafetyStep({ case_, opened }: StepProps) {
  const { done, isRefused, tick, confirm, boxes } = useTicks(case_.id, () => opened.act({ kind: 'safety' }));
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="seguranca">
      <Stack gap="md">
        <div className={classes.facts}>
          <HighVoltage />
        </div>
        <Title order={2} id="seguranca" className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
          Antes da primeira verificação, deixe o aparelho sem tensão
        </Title>
        <Text>Esta tensão mata, e fica nos capacitores depois de desligar. Marque o que já fez:</Text>
        <Stack gap="sm" ref={boxes}>
          {names.map((name) => (
            <Checkbox
              key={name}
              size="lg"
              label={steps[name].label}
              description={steps[name].description}
              checked={done[name]}
              error={isRefused && !done[name] ? 'Falta este passo.' : undefined}
              onChange={({ currentTarget }) => tick(name, currentTarget.checked)}
            />
          ))}
        </Stack>
        {isRefused && (
          <Text role="alert" c="red" fw={600}>
            Faça e marque os três passos antes de confirmar.
          </Text>
        )}
      </Stack>
      <ActionBar
        label="Segurança"
        actions={[
          {
            label: 'Está sem tensão',
            icon: <IconShieldCheck size={22} aria-hidden />,
            isMain: true,
            act: confirm,
          },
        ]}
      />
    </Paper>
  );
}

/** The ticked steps, kept through a reload: who waits for the capacitors puts the phone away. */
function useTicks(caseId: number, onConfirmed: () => void) {
  const draft = useDraft(`diagnostico-guiado-seguranca:${caseId}`, {
    isolar: false,
    esperar: false,
    medir: false,
  });
  const [done, setDone] = useState(draft.start);
  const [isRefused, setIsRefused] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  const tick = (name: SafetyStepName, isDone: boolean) => {
    const next = { ...done, [name]: isDone };
    setDone(next);
    draft.keep(next);
    setIsRefused(false);
  };
  const confirm = () => {
    const missing = names.findIndex((name) => !done[name]);
    setIsRefused(missing >= 0);
    if (missing >= 0) return boxes.current?.querySelectorAll('input')[missing]?.focus();
    draft.drop();
    onConfirmed();
  };
  return { done, isRefused, tick, confirm, boxes };
}

/** Who confirmed it, and when: others rely on it. */
export function SafetyConfirmed({ case_, ownName }: { case_: GuidedCase; ownName: string }) {
  if (!case_.alta_tensao || case_.seguranca_em === null) return null;
  return (
    <Text size="sm" className={classes.verdict ?? ''}>
      <IconShieldCheck size={18} aria-hidden />
      Sem tensão: confirmado por {whoText(case_.seguranca_por_nome, ownName)} em{' '}
      {timeText(case_.seguranca_em)}
    </Text>
  );
}
