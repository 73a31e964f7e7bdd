import type { SearchResult } from '@bancada/contract/search';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Sought } from '../../ui/fold.ts';
import { Marked } from '../../ui/Marked.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { EntryCard } from '../troubleshooting/EntryCard.tsx';
import { useStartFlow } from '../wizard/use-start-flow.tsx';
import type { FoldedFault } from './fold-faults.ts';
import { MoreOfFault } from './MoreOfFault.tsx';
import classes from './ResultList.module.css';
import { RowActions } from './RowActions.tsx';
import { recordKinds } from './record-kinds.ts';
import { ScoreExplanation } from './ScoreExplanation.tsx';
import { soughtIn } from './sought-words.ts';
import { nearestText, type SplitResults } from './split-results.ts';

interface ResultListProps {
  results: SplitResults;
  /** The query as typed: highlighted in results that do not list their matching words. */
  term: string;
  isStale: boolean;
  /** Id of the text above that says that nothing matches completely; undefined if there is none. */
  noneMeetsId: string | undefined;
}

/**
 * Results, best first, one per fault; those that lack some of the words come under a heading that says so. `j` and `k` step
 * through all, Enter opens.
 */
export function ResultList({ results: { met, nearest }, term, isStale, noneMeetsId }: ResultListProps) {
  const steps = useResultSteps<HTMLDivElement>();
  const headingId = useId();
  const hasHeading = noneMeetsId === undefined;
  const flow = useStartFlow();
  const actionsOf = (result: SearchResult) => (
    <RowActions
      result={result}
      onAdd={flow.start}
      isAdding={result.type === 'sintoma' && flow.busyId === result.id}
    />
  );
  const rows = (shown: readonly FoldedFault[], headingLevel: 2 | 3) =>
    shown.map(({ first, more }) => (
      <li key={`${first.type} ${first.id}`}>
        <ResultRow result={first} term={term} headingLevel={headingLevel}>
          {actionsOf(first)}
          {first.explicacao !== undefined && <ScoreExplanation explanation={first.explicacao} />}
          {first.type === 'troubleshooting' && more.length > 0 && (
            <MoreOfFault
              symptomId={first.sintoma_id}
              more={more}
              term={term}
              headingLevel={(headingLevel + 1) as 3 | 4}
              actionsOf={actionsOf}
            />
          )}
        </ResultRow>
      </li>
    ));
  return (
    <>
      <div ref={steps} className={classes.results} data-stale={isStale || undefined}>
        {met.length > 0 && <ul className={classes.list}>{rows(met, 2)}</ul>}
        {nearest.length > 0 && hasHeading && (
          <Title order={2} id={headingId} className={classes.nearest ?? ''}>
            {nearestText}
          </Title>
        )}
        {nearest.length > 0 && (
          <ul className={classes.list} aria-labelledby={noneMeetsId ?? headingId}>
            {rows(nearest, hasHeading ? 3 : 2)}
          </ul>
        )}
      </div>
      {flow.dialog}
    </>
  );
}

interface ResultRowProps {
  result: SearchResult;
  term: string;
  headingLevel: 2 | 3;
  /** Actions for it. */
  children: ReactNode;
}

function ResultRow({ result, term, headingLevel, children }: ResultRowProps) {
  const sought = soughtIn(result, term);
  return result.type === 'troubleshooting' ? (
    <EntryCard entry={result} sought={sought} isLinked headingLevel={headingLevel}>
      {children}
    </EntryCard>
  ) : (
    <RecordRow result={result} sought={sought}>
      {children}
    </RecordRow>
  );
}

interface RecordRowProps {
  result: Exclude<SearchResult, { type: 'troubleshooting' }>;
  sought: Sought;
  children: ReactNode;
}

function RecordRow({ result, sought, children }: RecordRowProps) {
  const { label, path } = recordKinds[result.type];
  return (
    <Paper withBorder px="md" py="sm" className={classes.row}>
      <Group gap="sm" wrap="nowrap" align="baseline">
        <Badge variant="default" size="lg" radius="sm" tt="none" fw={500} className={classes.kind ?? ''}>
          {label}
        </Badge>
        <Link to={path} params={{ id: String(result.id) }} className={classes.link} data-result-link>
          <Text span lh={1.5}>
            <Marked text={result.description} sought={sought} />
          </Text>
        </Link>
      </Group>
      {children}
    </Paper>
  );
}
