import type { FoundText } from '@bancada/contract/faults/faults';
import { Badge, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Marked, type Sought } from '../../ui/fold.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { FaultCard, FaultCards } from '../faults/FaultCard.tsx';
import { useStartFlow } from '../wizard/use-start-flow.tsx';
import { MetBy } from './MetBy.tsx';
import { RelatedItems } from './RelatedItems.tsx';
import classes from './ResultList.module.css';
import { nearestText, type SplitRows } from './result-rows.ts';
import type { ResultRow } from './workbench.queries.ts';

/** Of admins who ask for it. */
const ScoreExplanation = lazyPart(async () => (await import('./ScoreExplanation.tsx')).ScoreExplanation);

interface ResultListProps {
  results: SplitRows;
  /** What was typed: marked where a row does not say which of its words met it. */
  term: string;
  /** Another search is under way: these results are shown, but nothing acts on them. */
  isStale: boolean;
  /** The first result takes the focus as soon as it is there. */
  isFirstWanted: boolean;
  onFirstFocused: () => void;
  /** The id of what says above that none meets everything; undefined where nothing says it. */
  noneMeetsId: string | undefined;
}

/**
 * Results, best first, one per fault; those that lack some of the words come under a heading that says so. `j` and `k` step
 * through all, Enter opens.
 */
export function ResultList({
  results: { met, nearest },
  term,
  isStale,
  noneMeetsId,
  ...first
}: ResultListProps) {
  const { isFirstWanted, onFirstFocused } = first;
  const steps = useResultSteps<HTMLDivElement>({ isFirstWanted: isFirstWanted && !isStale, onFirstFocused });
  const headingId = useId();
  const hasHeading = noneMeetsId === undefined;
  const flow = useStartFlow();
  const rows = (shown: readonly ResultRow[], headingLevel: 2 | 3) =>
    shown.map((row) => {
      const explanation = row.explicacao !== undefined && <ScoreExplanation explanation={row.explicacao} />;
      const sought = row.marcas.length > 0 ? row.marcas : term;
      return 'sintoma' in row ? (
        <li key={`sintoma ${row.id}`}>
          <FaultCard
            saysWhose={row.aproximado}
            fault={row}
            sought={sought}
            headingLevel={headingLevel}
            addition={{
              isUnderWay: flow.busyId === row.id,
              start: () => flow.start(row.id),
            }}
          >
            <MetBy fault={row} />
            {explanation}
          </FaultCard>
        </li>
      ) : (
        <li key={`${row.tipo} ${row.id}`}>
          <RecordRow record={row} sought={sought} />
          {explanation}
        </li>
      );
    });
  return (
    <>
      <div ref={steps} className={classes.results} data-stale={isStale || undefined} inert={isStale}>
        {met.length > 0 && <FaultCards>{rows(met, 2)}</FaultCards>}
        {nearest.length > 0 && hasHeading && (
          <Title order={2} id={headingId} className={classes.nearest ?? ''}>
            {nearestText}
          </Title>
        )}
        {nearest.length > 0 && (
          <FaultCards labelledBy={noneMeetsId ?? headingId}>{rows(nearest, hasHeading ? 3 : 2)}</FaultCards>
        )}
      </div>
      {flow.dialog}
    </>
  );
}

const textKinds = {
  diagnostico: { label: 'Diagnóstico', path: '/diagnosticos/$id' },
  solucao: { label: 'Solução', path: '/solucoes/$id' },
} as const;

/** A diagnosis or solution that no fault has. */
function RecordRow({ record, sought }: { record: FoundText; sought: Sought }) {
  const { label, path } = textKinds[record.tipo];
  return (
    <Paper withBorder className={`whole-row ${classes.row}`}>
      <Badge variant="default" size="lg" radius="sm" tt="none" fw={500}>
        {label}
      </Badge>
      <Link
        to={path}
        params={{ id: String(record.id) }}
        className={`whole-row-link ${classes.link}`}
        data-result-link
      >
        <Text span lh={1.5}>
          <Marked text={record.texto} sought={sought} />
        </Text>
      </Link>
      <RelatedItems record={record} />
    </Paper>
  );
}
