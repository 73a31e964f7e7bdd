import { Popover, Text } from '@mantine/core';
import classes from './ConfidenceMark.module.css';
import { type Confidence, ConfidenceTarget, meanings } from './ConfidenceTarget.tsx';

/** The mark with its source, which is open at first. */
export function ConfidenceSource({ fonte, confianca }: { fonte: string | null; confianca: Confidence }) {
  return (
    <Popover defaultOpened width={320} position="top-start" withArrow shadow="md">
      <Popover.Target>
        <ConfidenceTarget confianca={confianca} />
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{meanings[confianca]}</Text>
        {fonte !== null && (
          <Text size="sm" c="dimmed" mt={6} className={classes.source}>
            Fonte: {fonte}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
