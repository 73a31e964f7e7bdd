import { Paper, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CriteriaSearch.module.css';

interface CriterionCardProps {
  title: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

/** A criterion that can be switched on and off. */
export function CriterionCard({ title, isOn, onSwitch, children }: CriterionCardProps) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md" className={classes.card}>
      <Switch
        size="md"
        label={title}
        checked={isOn}
        classNames={{ label: classes.switchLabel ?? '', body: classes.switchBody ?? '' }}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {isOn && <div className={classes.cardBody}>{children}</div>}
    </Paper>
  );
}
