import type { SearchResult } from '@bancada/contract/search';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Sought } from '../../ui/fold.ts';
import { Marked } from '../../ui/Marked.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { EntryCard } from '../troubleshooting/EntryCard.tsx';
import { useStartFlow } from '../wizard/use-start-flow.tsx';
import classes from './ResultList.module.css';
import { RowActions } from './RowActions.tsx';

const kinds = {
  sintoma: { label: 'Sintoma', path: '/sintomas/$id' },
  diagnostico: { label: 'Diagnóstico', path: '/diagnosticos/$id' },
  solucao: { label: 'Solução', path: '/solucoes/$id' },
} as const;

interface ResultListProps {
  results: SearchResult[];
  /** As typed: marked in what does not say which of its words met the query. */
  term: string;
  isStale: boolean;
}

/** Results, best first, and the nearest under a heading of their own. `j` and `k` go through all, Enter opens. */
export function ResultList({ results, term, isStale }: ResultListProps) {
  const steps = useResultSteps<HTMLDivElement>();
  const nearestHeading = useId();
  const firstNearest = results.findIndex(({ aproximado }) => aproximado);
  const met = firstNearest < 0 ? results : results.slice(0, firstNearest);
  const nearest = firstNearest < 0 ? [] : results.slice(firstNearest);
  const flow = useStartFlow();
  const rows = (shown: SearchResult[], headingLevel: 2 | 3) =>
    shown.map((result) => (
      <li key={`${result.type} ${result.id}`}>
        <ResultRow result={result} term={term} headingLevel={headingLevel}>
          <RowActions
            result={result}
            onAdd={flow.start}
            isAdding={result.type === 'sintoma' && flow.busyId === result.id}
          />
        </ResultRow>
      </li>
    ));
  return (
    <>
      <div ref={steps} className={classes.results} data-stale={isStale || undefined}>
        {met.length > 0 && <ul className={classes.list}>{rows(met, 2)}</ul>}
        {nearest.length > 0 && (
          <>
            <Title order={2} id={nearestHeading} className={classes.nearest ?? ''}>
              Mais próximos: nem todas as palavras foram encontradas
            </Title>
            <ul className={classes.list} aria-labelledby={nearestHeading}>
              {rows(nearest, 3)}
            </ul>
          </>
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
  /** What can be done with it. */
  children: ReactNode;
}

function ResultRow({ result, term, headingLevel, children }: ResultRowProps) {
  const sought = result.marcas.length > 0 ? result.marcas : term;
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
  const { label, path } = kinds[result.type];
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
