import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { safetySteps } from '@bancada/contract/guided/safety-sheet';
import { Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useActs } from '../../ui/acts.ts';
import classes from './Guided.module.css';
import { clockText, useDischarge } from './use-discharge.ts';

interface SafetyGateProps {
  /** Under which it is kept when the unit was isolated: see `isolationKey`. */
  isolationKey: string;
  /** All three steps are done. @param isolado_em ISO time at which the unit was isolated, by this device's clock */
  onSafe: (isolado_em: string) => void;
  /** Below: what else can be done here. */
  children?: ReactNode;
}

/** The three steps that leave a unit without voltage, and the word that they are done. */
export function SafetyGate({ isolationKey, onSafe, children }: SafetyGateProps) {
  const { wait, isRefused, confirm, boxes } = useGate(isolationKey, onSafe);
  const { done, restMs } = wait;
  const isWaiting = restMs > 0;
  const missing = (isDone: boolean) => (isRefused && !isDone ? 'Falta este passo.' : undefined);
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="seguranca">
      <Title order={2} id="seguranca" className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
        Antes de tocar, deixe o aparelho sem tensão
      </Title>
      <Stack gap="xs" mt="xs" ref={boxes} className={classes.gate ?? ''}>
        <Checkbox
          size="md"
          label={safetySteps.isolar.label}
          description={safetySteps.isolar.about}
          checked={done.isolado_em !== null}
          error={missing(done.isolado_em !== null)}
          onChange={({ currentTarget }) => wait.isolate(currentTarget.checked)}
        />
        <Checkbox
          size="md"
          label={safetySteps.esperar.label}
          description={<Wait isRunning={done.isolado_em !== null} restMs={restMs} />}
          checked={done.esperar}
          disabled={isWaiting}
          error={missing(done.esperar)}
          onChange={({ currentTarget }) => wait.wait(currentTarget.checked)}
        />
        <Checkbox
          size="md"
          label={safetySteps.medir.label}
          description={safetySteps.medir.about}
          checked={done.medir}
          disabled={!done.esperar}
          error={missing(done.medir)}
          onChange={({ currentTarget }) => wait.measure(currentTarget.checked)}
        />
      </Stack>
      {isRefused && (
        <Text role="alert" c="red" fw={600}>
          Faça e marque os três passos antes de confirmar.
        </Text>
      )}
      <div className={classes.apart} data-acts={useActs('safety')}>
        <Button
          className={classes.big ?? ''}
          leftSection={<IconShieldCheck size={22} aria-hidden />}
          onClick={confirm}
        >
          Está sem tensão
        </Button>
      </div>
      <div className={classes.facts} data-acts={useActs('beside')}>
        {children}
      </div>
    </Paper>
  );
}

/** The clock of the capacitors. */
function Wait({ isRunning, restMs }: { isRunning: boolean; restMs: number }): ReactNode {
  const { dischargeMinutes } = guidedLimits;
  if (restMs === 0)
    return `Os ${dischargeMinutes} minutos passaram. Se o fabricante manda esperar mais, espere.`;
  if (!isRunning)
    return `O relógio de ${dischargeMinutes} minutos começa em Isolei. Se o fabricante manda esperar mais, espere.`;
  return (
    <>
      <Text span fw={700} inherit role="timer" className={classes.clock ?? ''}>
        Faltam {clockText(restMs)}
      </Text>
      {' para os capacitores. Se o fabricante manda esperar mais, espere.'}
    </>
  );
}

function useGate(isolationKey: string, onSafe: SafetyGateProps['onSafe']) {
  const wait = useDischarge(isolationKey);
  const [isRefused, setIsRefused] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // All three at once, after the heading has taken the focus.
    const turn = requestAnimationFrame(() => boxes.current?.scrollIntoView?.({ block: 'nearest' }));
    return () => cancelAnimationFrame(turn);
  }, []);
  const confirm = () => {
    const { isolado_em, esperar, medir } = wait.done;
    const missing = [isolado_em !== null, esperar, medir].indexOf(false);
    setIsRefused(missing >= 0);
    if (isolado_em === null || missing >= 0) {
      const inputs = boxes.current?.querySelectorAll('input');
      // One that cannot be ticked yet takes no focus.
      return (inputs?.[missing]?.disabled === true ? inputs[0] : inputs?.[missing])?.focus();
    }
    wait.drop();
    onSafe(isolado_em);
  };
  return { wait, isRefused, confirm, boxes };
}
