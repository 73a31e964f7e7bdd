import { Group, Text, VisuallyHidden } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IncompleteNote } from '../../ui/IncompleteNote.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { CorrectionNote } from './CorrectionNote.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ResultList } from './ResultList.tsx';
import type { ResultPage } from './workbench.queries.ts';
import type { WorkbenchSearch } from './workbench-search.ts';

interface FoundPageProps {
  found: ResultPage;
  /** The address: what a further search starts from. */
  search: WorkbenchSearch;
  page: number;
  /** Another search is under way. */
  isStale: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onPageChange: (page: number) => void;
}

/** What a search found, or else the most useful entries. Says what it is of, also while the next is waited for. */
export function FoundPage({
  found,
  search,
  page,
  isStale,
  isRetrying,
  onRetry,
  onPageChange,
}: FoundPageProps) {
  const { sought, results, total, totalPages, isIncomplete } = found;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {statusText(found)}
          {found.corrected !== null && <VisuallyHidden> para «{found.corrected}»</VisuallyHidden>}
        </Text>
      </Group>
      {sought !== null && total > 0 && (
        <CorrectionNote sought={sought} corrected={found.corrected} search={search} />
      )}
      {isIncomplete && (
        <IncompleteNote hasResults={results.length > 0} isRetrying={isRetrying} onRetry={onRetry} />
      )}
      {results.length > 0 && <ResultList results={results} term={sought?.term ?? ''} isStale={isStale} />}
      {results.length === 0 &&
        !isIncomplete &&
        (sought === null || total > 0 ? (
          <EmptyState title="Nenhum item encontrado." />
        ) : (
          <NothingFound sought={sought} corrected={found.corrected} search={search} />
        ))}
      {totalPages > 1 && <Paging page={page} totalPages={totalPages} onChange={onPageChange} />}
    </>
  );
}

function statusText(found: ResultPage): string {
  if (found.sought === null) return 'Registros mais úteis';
  // How many there are is not known.
  return found.isIncomplete ? '' : totalText(found);
}

function totalText({ total, isAtLeast }: ResultPage): string {
  if (isAtLeast) return `mais de ${total.toLocaleString('pt-BR')} resultados`;
  return total === 1 ? '1 resultado' : `${total.toLocaleString('pt-BR')} resultados`;
}
