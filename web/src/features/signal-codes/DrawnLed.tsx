import { type LedColour, ledColours, ledGroups, ledWords } from '@bancada/contract/codes/signal-codes';
import { List, Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import classes from './DrawnLed.module.css';
import { ledSteps } from './led-playback.ts';

/** A LED that blinks a code repeatedly; with reduced motion, its steps as a list. */
export function DrawnLed({ code }: { code: string }) {
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  if (code === '')
    return (
      <Text size="sm" c="dimmed">
        O exemplo aparece quando houver uma sequência.
      </Text>
    );
  return isStill ? <StillSteps code={code} /> : <BlinkingLed code={code} />;
}

function BlinkingLed({ code }: { code: string }) {
  const [place, setPlace] = useState(0);
  const steps = ledSteps(code);
  const step = steps[place];
  const durationMs = step?.durationMs ?? 0;
  const count = steps.length;
  useEffect(() => {
    const timer = setTimeout(() => setPlace((place + 1) % count), durationMs);
    return () => clearTimeout(timer);
  }, [place, count, durationMs]);
  const colour = step?.colour ?? null;
  const group = step?.group ?? null;
  return (
    <div className={classes.example} role="img" aria-label={`Exemplo: ${ledWords(code)}`}>
      <Lens colour={colour} />
      <Text size="sm" aria-hidden>
        {group === null ? 'pausa' : groupText(code, group)}
      </Text>
    </div>
  );
}

function Lens({ colour }: { colour: LedColour | null }) {
  return (
    <span
      className={`${classes.lens} ${colour === null ? '' : classes.colour}`}
      data-colour={colour ?? undefined}
    >
      {colour}
    </span>
  );
}

const groupText = (code: string, place: number) => {
  const group = ledGroups(code)[place];
  if (group === undefined) return '';
  const name = ledColours[group.colour];
  return group.blinks === null ? `${name} fixo` : `${name}, ${group.blinks}×`;
};

function StillSteps({ code }: { code: string }) {
  return (
    <List type="ordered" spacing="xs" aria-label="Exemplo, passo a passo">
      {ledGroups(code).map(({ colour }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a sequence are their places
        <List.Item key={place}>
          <span className={classes.step}>
            <Lens colour={colour} />
            {groupText(code, place)}
          </span>
        </List.Item>
      ))}
    </List>
  );
}
