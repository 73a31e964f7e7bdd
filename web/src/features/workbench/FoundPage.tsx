import { Group, Kbd, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GuidedTogether } from '../../ui/GuidedLink.tsx';
import { IncompleteNote } from '../../ui/IncompleteNote.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useIsAdmin } from '../auth/use-may.ts';
import { onlyModel } from '../troubleshooting/fault.ts';
import { CorrectionNote } from './CorrectionNote.tsx';
import { DocumentGroup } from './DocumentGroup.tsx';
import { DocumentsBeside } from './DocumentsBeside.tsx';
import { LibraryLine } from './LibraryLine.tsx';
import classes from './ResultList.module.css';
import { ResultList } from './ResultList.tsx';
import { counted, noneMeetsText, splitResults, statusText } from './split-results.ts';
import type { DocumentsFound } from './use-documents.ts';
import { useLibrary } from './use-library.ts';
import type { ResultPage, SoughtTerm } from './workbench.queries.ts';
import type { WorkbenchSearch } from './workbench-search.ts';

/** Where a search found nothing, or nothing here. */
const NothingFound = lazyPart(
  async () => (await import('./NothingFound.tsx')).NothingFound,
  <SkeletonBlocks count={1} heightPx={140} />,
);
const FoundElsewhere = lazyPart(async () => (await import('./FoundElsewhere.tsx')).FoundElsewhere);

interface FoundPageProps {
  found: ResultPage;
  documents: DocumentsFound;
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
  documents,
  search,
  page,
  isStale,
  isFirstWanted,
  onFirstFocused,
  isRetrying,
  onRetry,
  onPageChange,
}: FoundPageProps) {
  const { sought, corrected, results, total, isIncomplete } = found;
  const statusId = useId();
  const split = splitResults(found);
  const status = statusText(found, split, page);
  const isNoneMet = status === noneMeetsText;
  const isEmpty = results.length === 0;
  const faults = split.met.flatMap((row) => ('fault' in row ? [row.fault] : []));
  const isNothing = isEmpty && !isIncomplete;
  return (
    <>
      {sought !== null && total > 0 && (
        <CorrectionNote sought={sought} corrected={corrected} search={search} />
      )}
      <StatusRow id={statusId} status={status} found={found} search={search} isNoneMet={isNoneMet}>
        {sought !== null && <GuidedTogether faults={faults.map(({ id }) => id)} model={onlyModel(faults)} />}
      </StatusRow>
      {isIncomplete && <IncompleteNote hasResults={!isEmpty} isRetrying={isRetrying} onRetry={onRetry} />}
      <DocumentsBeside
        documents={documents}
        term={isNothing ? null : (sought?.term ?? null)}
        isBest={isNoneMet}
      >
        {!isEmpty && (
          <ResultList
            results={split}
            isStale={isStale}
            isFirstWanted={isFirstWanted}
            onFirstFocused={onFirstFocused}
            noneMeetsId={isNoneMet ? statusId : undefined}
          />
        )}
        {sought !== null && !isEmpty && <Library term={sought.term} />}
        {found.totalPages > 1 && <Pages found={found} page={page} onChange={onPageChange} />}
      </DocumentsBeside>
      {isNothing && (
        <NoResults
          found={found}
          documents={documents}
          search={search}
          first={{ isFirstWanted, onFirstFocused }}
        />
      )}
    </>
  );
}

interface StatusRowProps extends Pick<FoundPageProps, 'found' | 'search'> {
  id: string;
  status: string;
  /** No result meets all that was sought. */
  isNoneMet: boolean;
  /** What can be done with all results. */
  children: ReactNode;
}

function StatusRow({ id, status, found, search, isNoneMet, children }: StatusRowProps) {
  const { sought, corrected, results } = found;
  const isEmpty = results.length === 0;
  return (
    <Group gap="10px 16px" className={classes.status ?? ''}>
      <Text size="sm" c="dimmed" {...(isNoneMet && { fw: 600 })} role="status" id={id}>
        {status}
        {corrected !== null && <VisuallyHidden> para «{corrected}»</VisuallyHidden>}
      </Text>
      {children}
      <Group gap="md" ms="auto">
        {!isEmpty && (
          <Text size="xs" c="dimmed" visibleFrom="md" aria-hidden>
            <Kbd size="xs">↓</Kbd> <Kbd size="xs">Enter</Kbd> abrem · <Kbd size="xs">?</Kbd> atalhos
          </Text>
        )}
        {sought !== null && !isEmpty && <ExplainSwitch search={search} />}
      </Group>
    </Group>
  );
}

function Pages({
  found,
  page,
  onChange,
}: Pick<FoundPageProps, 'found' | 'page'> & { onChange: FoundPageProps['onPageChange'] }) {
  const { sought, totalPages, isAtLeast } = found;
  return (
    <Paging
      page={page}
      totalPages={totalPages}
      note={isAtLeast ? counted(found, sought === null ? 'registro' : 'resultado') : undefined}
      onChange={onChange}
    />
  );
}

function Library({ term }: { term: string }) {
  return <LibraryLine term={term} found={useLibrary(term).found} />;
}

interface NoResultsProps {
  found: ResultPage;
  documents: DocumentsFound;
  search: WorkbenchSearch;
  first: Pick<FoundPageProps, 'isFirstWanted' | 'onFirstFocused'>;
}

function NoResults({ found: { sought, corrected, total }, ...props }: NoResultsProps) {
  // A page past the last one, or an empty base.
  if (sought === null || total > 0) return <EmptyState title="Nenhum item encontrado." />;
  return <NoFault key={sought.term} sought={sought} corrected={corrected} {...props} />;
}

/** No fault is near. What was sought may stand in documents, datasheets and articles: nothing is said before that is known. */
function NoFault({
  sought,
  corrected,
  documents,
  search,
  first,
}: Omit<NoResultsProps, 'found'> & { sought: SoughtTerm; corrected: string | null }) {
  const library = useLibrary(sought.term);
  if (documents.state === 'pending' || library.isPending)
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">Procurando nos documentos…</VisuallyHidden>
        <SkeletonBlocks count={2} heightPx={72} />
      </div>
    );
  const { hits, nearest } = documents;
  if (hits.length > 0 || library.found.length > 0)
    return (
      <FoundElsewhere
        sought={sought}
        documents={documents}
        library={library.found}
        search={search}
        first={first}
      />
    );
  return (
    <>
      <NothingFound sought={sought} corrected={corrected} documents={documents} search={search} />
      {nearest.length > 0 && (
        <DocumentGroup
          documents={documents}
          shown={nearest}
          title="Os documentos mais próximos: nem todas as palavras foram encontradas"
          term={sought.term}
          {...first}
        />
      )}
    </>
  );
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
