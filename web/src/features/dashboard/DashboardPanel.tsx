import { Group, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useId } from 'react';
import classes from './Dashboard.module.css';

const buttonHeightPx = 36;

interface DashboardPanelProps {
  title: string;
  /** Right of the title; `false` keeps its place. */
  action?: ReactNode;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** One part of the dashboard. */
export function DashboardPanel({ title, action, titleRef, children }: DashboardPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <Group justify="space-between" mb="xs" gap="xs" mih={buttonHeightPx}>
        <Title order={2} id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
