import { type LedColour, ledColours, ledGroups, ledWords } from '@bancada/contract/codes/signal-codes';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import ledClasses from './DrawnLed.module.css';
import { DrawnLed } from './DrawnLed.tsx';
import classes from './LedBuilder.module.css';
import { isLastSteady, withBlink, withoutLastBlink, withSteadySwapped } from './led-building.ts';

interface LedBuilderProps {
  code: string;
  onChange: (code: string) => void;
  isLocked: boolean;
}

/** Each press of a colour adds a blink; `Exemplo` plays them on a drawn LED. */
export function LedBuilder({ code, onChange, isLocked }: LedBuilderProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack gap="xs" role="group" aria-label="Montar as piscadas">
      <LedDrawing code={code} />
      <Group gap="xs">
        {(Object.entries(ledColours) as [LedColour, string][]).map(([colour, name]) => (
          <Button
            key={colour}
            variant="default"
            size="md"
            px="sm"
            disabled={isLocked}
            leftSection={
              <span className={`${classes.dot} ${ledClasses.colour}`} data-colour={colour} aria-hidden />
            }
            aria-label={`Piscada: ${name}`}
            onClick={() => onChange(withBlink(code, colour))}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Group gap="xs">
        <Button
          variant={isLastSteady(code) ? 'light' : 'default'}
          size="md"
          px="md"
          aria-pressed={isLastSteady(code)}
          disabled={isLocked || code === ''}
          title="A última cor fica acesa, sem piscar"
          onClick={() => onChange(withSteadySwapped(code))}
        >
          Fixo
        </Button>
        <Button
          variant="default"
          size="md"
          px="sm"
          aria-label="Apagar a última piscada"
          title="Apagar a última piscada"
          disabled={isLocked}
          onClick={() => onChange(withoutLastBlink(code))}
        >
          <IconBackspace size={20} />
        </Button>
        <Button variant="default" size="md" px="md" disabled={isLocked} onClick={() => onChange('')}>
          Apagar Piscadas
        </Button>
        <Checkbox
          size="md"
          label="Exemplo"
          className={classes.example ?? ''}
          checked={isShown}
          onChange={(event) => setIsShown(event.currentTarget.checked)}
        />
      </Group>
      {isShown && <DrawnLed key={code} code={code} />}
    </Stack>
  );
}

/** The groups side by side, and in words. */
function LedDrawing({ code }: { code: string }) {
  if (code === '')
    return (
      <Text size="sm" c="dimmed" className={classes.empty ?? ''}>
        Toque em uma cor a cada piscada: duas vezes em âmbar e três em branco são A2 B3.
      </Text>
    );
  return (
    <div className={classes.drawing}>
      <span className={classes.groups} aria-hidden>
        {ledGroups(code).map(({ colour, blinks }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a sequence are their places
          <span key={place} className={classes.group}>
            {Array.from({ length: blinks ?? 1 }, (_, blink) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blinks without identity
              <span key={blink} className={`${classes.dot} ${ledClasses.colour}`} data-colour={colour}>
                {colour}
              </span>
            ))}
            {blinks === null && 'fixo'}
          </span>
        ))}
      </span>
      <Text size="sm" role="status">
        {ledWords(code)}
      </Text>
    </div>
  );
}
