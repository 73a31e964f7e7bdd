import { Button, type ButtonProps, Kbd } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useActs } from '../../ui/acts.ts';
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
  /** What they are about, where that changes while they stay: they are dead for a moment whenever it does. */
  of?: string | number;
  actions: readonly BarAction[];
}

/** The few big buttons of a step; on a phone at its foot. The keys 1, 2, 3 press them, where there are several. */
export function ActionBar({ label, of = '', actions }: ActionBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const hasKeys = actions.length > 1;
  const press = (place: number) => (event: KeyboardEvent) => {
    if (!event.repeat) bar.current?.querySelectorAll('button')[place]?.click();
  };
  useShortcuts(
    hasKeys ? Object.fromEntries(actions.map((_, place) => [String(place + 1), press(place)])) : {},
  );
  return (
    <fieldset
      ref={bar}
      className={`plain-fieldset ${classes.bar}`}
      aria-label={label}
      data-acts={useActs([of, label, ...actions.map((action) => action.label)].join('\n'))}
    >
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
          {...(act !== undefined && { onClick: act })}
          type={act === undefined ? 'submit' : 'button'}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
