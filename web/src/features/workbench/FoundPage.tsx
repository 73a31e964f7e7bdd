import { Group, Kbd, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GuidedTogether } from '../../ui/GuidedLink.tsx';
import { IncompleteNote } from '../../ui/IncompleteNote.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useIsAdmin } from '../auth/use-may.ts';
import { onlyModel } from '../troubleshooting/fault.ts';
import { CorrectionNote } from './CorrectionNote.tsx';
import { LibraryLine } from './LibraryLine.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ResultList } from './ResultList.tsx';
import { counted, noneMeetsText, splitResults, statusText } from './split-results.ts';
import type { ResultPage } from './workbench.queries.ts';
import type { WorkbenchSearch } from './workbench-search.ts';

interface FoundPageProps {
  found: ResultPage;
  /** The URL's parameters, on which a further search is based. */
  search: WorkbenchSearch;
  page: number;
  /** Another search is loading. */
  isStale: boolean;
  /** The first result takes the focus as soon as it is there. */
  isFirstWanted: boolean;
  onFirstFocused: () => void;
  isRetrying: boolean;
  onRetry: () => void;
  onPageChange: (page: number) => void;
}

/** The results of a search, or else the most useful entries, with a heading that says which, even while loading. */
export function FoundPage({
  found,
  search,
  page,
  isStale,
  isFirstWanted,
  onFirstFocused,
  isRetrying,
  onRetry,
  onPageChange,
}: FoundPageProps) {
  const { sought, corrected, results, total, totalPages, isAtLeast, isIncomplete } = found;
  const statusId = useId();
  const split = splitResults(found);
  const status = statusText(found, split, page);
  const isNoneMet = status === noneMeetsText;
  const isEmpty = results.length === 0;
  const faults = split.met.flatMap((row) => ('fault' in row ? [row.fault] : []));
  return (
    <>
      {sought !== null && total > 0 && (
        <CorrectionNote sought={sought} corrected={corrected} search={search} />
      )}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" {...(isNoneMet && { fw: 600 })} role="status" id={statusId}>
          {status}
          {corrected !== null && <VisuallyHidden> para «{corrected}»</VisuallyHidden>}
        </Text>
        <Group gap="md">
          {!isEmpty && (
            <Text size="xs" c="dimmed" visibleFrom="md" aria-hidden>
              <Kbd size="xs">↓</Kbd> <Kbd size="xs">Enter</Kbd> abrem · <Kbd size="xs">?</Kbd> atalhos
            </Text>
          )}
          {sought !== null && !isEmpty && <ExplainSwitch search={search} />}
        </Group>
      </Group>
      {sought !== null && <GuidedTogether faults={faults.map(({ id }) => id)} model={onlyModel(faults)} />}
      {isIncomplete && <IncompleteNote hasResults={!isEmpty} isRetrying={isRetrying} onRetry={onRetry} />}
      {!isEmpty && (
        <ResultList
          results={split}
          isStale={isStale}
          isFirstWanted={isFirstWanted}
          onFirstFocused={onFirstFocused}
          noneMeetsId={isNoneMet ? statusId : undefined}
        />
      )}
      {isEmpty && !isIncomplete && <NoResults found={found} search={search} />}
      {sought !== null && !isEmpty && <LibraryLine term={sought.term} />}
      {totalPages > 1 && (
        <Paging
          page={page}
          totalPages={totalPages}
          note={isAtLeast ? counted(found, sought === null ? 'registro' : 'resultado') : undefined}
          onChange={onPageChange}
        />
      )}
    </>
  );
}

function NoResults({
  found: { sought, corrected, total },
  search,
}: {
  found: ResultPage;
  search: WorkbenchSearch;
}) {
  // A page past the last one, or an empty base.
  if (sought === null || total > 0) return <EmptyState title="Nenhum item encontrado." />;
  return <NothingFound sought={sought} corrected={corrected} search={search} />;
}

/** For admins: toggles the explanation of each result's rank. */
function ExplainSwitch({ search }: { search: WorkbenchSearch }) {
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  if (!isAdmin) return null;
  return (
    <Switch
      label="Explicar a ordem"
      checked={search.explicar !== undefined}
      onChange={({ currentTarget: { checked } }) =>
        void navigate({
          to: '.',
          search: { ...search, explicar: checked ? '1' : undefined },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
