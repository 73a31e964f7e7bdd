import type { SearchResult } from '@bancada/contract/search';
import { Badge, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  /** What is marked in the texts. */
  term: string;
  isStale: boolean;
}

/** Results, best first. `j` and `k` go through them, Enter opens. */
export function ResultList({ results, term, isStale }: ResultListProps) {
  const list = useResultSteps<HTMLUListElement>();
  const flow = useStartFlow();
  const actions = (result: SearchResult) => (
    <RowActions
      result={result}
      onAdd={flow.start}
      isAdding={result.type === 'sintoma' && flow.busyId === result.id}
    />
  );
  return (
    <>
      <ul ref={list} className={classes.list} data-stale={isStale || undefined}>
        {results.map((result) => (
          <li key={`${result.type} ${result.id}`}>
            {result.type === 'troubleshooting' ? (
              <EntryCard entry={result} sought={term} isLinked>
                {actions(result)}
              </EntryCard>
            ) : (
              <RecordRow result={result} term={term}>
                {actions(result)}
              </RecordRow>
            )}
          </li>
        ))}
      </ul>
      {flow.dialog}
    </>
  );
}

function RecordRow({
  result,
  term,
  children,
}: {
  result: Exclude<SearchResult, { type: 'troubleshooting' }>;
  term: string;
  /** What can be done with it. */
  children: ReactNode;
}) {
  const { label, path } = kinds[result.type];
  return (
    <Paper withBorder px="md" py="sm" className={classes.row}>
      <Group gap="sm" wrap="nowrap" align="baseline">
        <Badge variant="default" size="lg" radius="sm" tt="none" fw={500} className={classes.kind ?? ''}>
          {label}
        </Badge>
        <Link to={path} params={{ id: String(result.id) }} className={classes.link} data-result-link>
          <Text span lh={1.5}>
            <Marked text={result.description} sought={term} />
          </Text>
        </Link>
      </Group>
      {children}
    </Paper>
  );
}
