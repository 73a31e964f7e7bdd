import type { SearchResult } from '@bancada/contract/search';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Sought } from '../../ui/fold.ts';
import { Marked } from '../../ui/Marked.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { EntryCard } from '../troubleshooting/EntryCard.tsx';
import { useStartFlow } from '../wizard/use-start-flow.tsx';
import { type FoldedFault, foldFaults } from './fold-faults.ts';
import { MoreOfFault } from './MoreOfFault.tsx';
import classes from './ResultList.module.css';
import { RowActions } from './RowActions.tsx';
import { recordKinds } from './record-kinds.ts';
import { soughtIn } from './sought-words.ts';

interface ResultListProps {
  results: SearchResult[];
  /** As typed: marked in what does not say which of its words met the query. */
  term: string;
  isStale: boolean;
}

/**
 * Results, best first, each fault once. What follows the last that meets everything stands under a heading that says so; what
 * stands before it, and lacks something, says that itself. `j` and `k` go through all, Enter opens.
 */
export function ResultList({ results, term, isStale }: ResultListProps) {
  const steps = useResultSteps<HTMLDivElement>();
  const headingId = useId();
  // The most useful entries, where nothing is sought, each stand for themselves.
  const faults = term === '' ? results.map((first) => ({ first, more: [] })) : foldFaults(results);
  const metEnd = faults.findLastIndex(({ first }) => !first.aproximado) + 1;
  const [met, nearest] = [faults.slice(0, metEnd), faults.slice(metEnd)];
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
        {shown === met && first.aproximado && (
          <Text size="sm" c="dimmed" mb={4}>
            {first.parecido ? 'Parecido com o primeiro resultado' : 'Nem todas as palavras foram encontradas'}
          </Text>
        )}
        <ResultRow result={first} term={term} headingLevel={headingLevel}>
          {actionsOf(first)}
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
        {nearest.length > 0 && (
          <>
            <Title order={2} id={headingId} className={classes.nearest ?? ''}>
              {nearestTitle(nearest)}
            </Title>
            <ul className={classes.list} aria-labelledby={headingId}>
              {rows(nearest, 3)}
            </ul>
          </>
        )}
      </div>
      {flow.dialog}
    </>
  );
}

function nearestTitle(nearest: readonly FoldedFault[]): string {
  const alike = nearest.filter(({ first }) => first.parecido === true);
  if (alike.length === nearest.length) return 'Parecidos com o primeiro resultado';
  return `Mais próximos${alike.length > 0 ? ' e parecidos' : ''}: nem todas as palavras foram encontradas`;
}

interface ResultRowProps {
  result: SearchResult;
  term: string;
  headingLevel: 2 | 3;
  /** What can be done with it. */
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
