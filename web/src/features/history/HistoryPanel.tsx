import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { RecordName } from '../records/records.queries.ts';
import classes from './HistoryPanel.module.css';

const OpenedHistory = lazyPart(
  async () => (await import('./OpenedHistory.tsx')).OpenedHistory,
  <SkeletonBlocks count={2} heightPx={80} />,
);

/** The record's history: collapsed, and loaded when it is opened. */
export function HistoryPanel({ record }: { record: RecordName }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <section className={classes.panel} data-print="no">
      <UnstyledButton
        className={classes.control ?? ''}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconHistory size={20} aria-hidden />
        Histórico
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <OpenedHistory record={record} />}
      </div>
    </section>
  );
}
