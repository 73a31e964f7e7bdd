import type { FaultCard as FaultRow } from '@bancada/contract/faults/faults';
import { Title } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { layout } from '../../timings.ts';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { FaultCard, FaultCards } from '../faults/FaultCard.tsx';
import classes from './CriteriaSearch.module.css';
import { byMakerOfCode, type Whose } from './code-makers.ts';
import { groupByMaker } from './group-by-maker.ts';

interface ResultListProps {
  faults: readonly FaultRow[];
  isStale: boolean;
  isMaximised: boolean;
  /** Typed into the filter of results. */
  filter: string;
  /** Grouped by maker. */
  isOfMakers: boolean;
  /** The maker whose the code is: its faults come first. */
  whose: Whose | null;
}

/** The faults that meet all criteria, as cards. */
export function ResultList({ faults, isStale, isMaximised, filter, isOfMakers, whose }: ResultListProps) {
  const list = useResultSteps<HTMLDivElement>();
  const cards = (of: readonly FaultRow[], headingLevel: 3 | 4, isOfOthers = false) => (
    <FaultCards>
      {of.map((fault) => (
        <li key={fault.id}>
          <FaultCard fault={fault} saysWhose={isOfOthers} sought={filter} headingLevel={headingLevel} />
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
      {whose !== null ? (
        <OfMaker faults={faults} whose={whose} cards={cards} />
      ) : isOfMakers ? (
        groupByMaker(faults).map(({ name, faults: ofMaker }) => (
          <section key={name} aria-label={name} className={classes.maker}>
            <Title order={3} fz="md" mb="xs">
              {name}
            </Title>
            {cards(ofMaker, 4)}
          </section>
        ))
      ) : (
        cards(faults, 3)
      )}
    </div>
  );
}

interface OfMakerProps {
  faults: readonly FaultRow[];
  whose: Whose;
  cards: (of: readonly FaultRow[], headingLevel: 4, isOfOthers?: boolean) => ReactNode;
}

/** The faults of the maker first; the same code of others after them, each saying whose it is. */
function OfMaker({ faults, whose, cards }: OfMakerProps) {
  const { own, others, name } = byMakerOfCode(faults, whose);
  const part = (title: string, content: ReactNode) => (
    <section aria-label={title} className={classes.maker}>
      <Title order={3} fz="md" mb="xs">
        {title}
      </Title>
      {content}
    </section>
  );
  return (
    <>
      {part(
        `${whose.code} da ${name}`,
        own.length > 0 ? (
          cards(own, 4)
        ) : (
          <NothingHere>Nenhum defeito com este código desta marca.</NothingHere>
        ),
      )}
      {others.length > 0 && part('O mesmo código, de outros', cards(others, 4, true))}
    </>
  );
}
