import type { FaultCard as FaultRow } from '@bancada/contract/faults';
import { Title } from '@mantine/core';
import type { CSSProperties } from 'react';
import { layout } from '../../timings.ts';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { FaultCard, FaultCards } from '../faults/FaultCard.tsx';
import { groupByMaker } from './group-by-maker.ts';
import classes from './ResultsCard.module.css';

interface ResultListProps {
  faults: readonly FaultRow[];
  isStale: boolean;
  isMaximised: boolean;
  /** Typed into the filter of results. */
  filter: string;
  /** Grouped by maker. */
  isOfMakers: boolean;
}

/** The faults that meet all criteria, as cards. */
export function ResultList({ faults, isStale, isMaximised, filter, isOfMakers }: ResultListProps) {
  const list = useResultSteps<HTMLDivElement>();
  const cards = (of: readonly FaultRow[], headingLevel: 3 | 4) => (
    <FaultCards>
      {of.map((fault) => (
        <li key={fault.id}>
          <FaultCard fault={fault} sought={filter} headingLevel={headingLevel} />
        </li>
      ))}
    </FaultCards>
  );
  return (
    <div
      ref={list}
      className={classes.results}
      data-stale={isStale || undefined}
      inert={isStale}
      style={{ '--results-max': isMaximised ? 'none' : `${layout.resultsMaxHeightPx}px` } as CSSProperties}
    >
      {isOfMakers
        ? groupByMaker(faults).map(({ name, faults: ofMaker }) => (
            <section key={name} aria-label={name} className={classes.maker}>
              <Title order={3} fz="md" mb="xs">
                {name}
              </Title>
              {cards(ofMaker, 4)}
            </section>
          ))
        : cards(faults, 3)}
    </div>
  );
}
