import { Button, type ButtonProps, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import classes from './Guided.module.css';

export interface BarAction {
  label: string;
  icon: ReactNode;
  /** It is what the measured value suggests, or the usual next step. */
  isMain?: boolean;
  /** It is what was answered. */
  isPressed?: boolean | undefined;
  color?: ButtonProps['color'];
  /** What it does; absent where it submits the form around it. */
  act?: () => void;
}

interface ActionBarProps {
  /** What the buttons answer. */
  label: string;
  actions: readonly BarAction[];
}

/** The few big buttons of a step; on a phone at its foot. The keys 1, 2, 3 press them, where there are several. */
export function ActionBar({ label, actions }: ActionBarProps) {
  const hasKeys = actions.length > 1;
  useShortcuts(
    Object.fromEntries(
      actions.flatMap(({ act }, place) =>
        act === undefined || !hasKeys
          ? []
          : [[String(place + 1), (event: KeyboardEvent) => !event.repeat && act()] as const],
      ),
    ),
  );
  return (
    <fieldset className={`plain-fieldset ${classes.bar}`} aria-label={label}>
      {actions.map(({ label: text, icon, isMain = false, isPressed, color, act }, place) => (
        <Button
          key={text}
          variant={isMain ? 'filled' : 'default'}
          {...(color !== undefined && isMain && { color })}
          className={classes.big ?? ''}
          leftSection={icon}
          rightSection={
            hasKeys && (
              <Kbd size="xs" className={classes.key ?? ''} aria-hidden>
                {place + 1}
              </Kbd>
            )
          }
          {...(hasKeys && { 'aria-keyshortcuts': String(place + 1) })}
          {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
          // The second press of a double one belongs to the step before.
          onClick={({ detail }) => detail < 2 && act?.()}
          type={act === undefined ? 'submit' : 'button'}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
