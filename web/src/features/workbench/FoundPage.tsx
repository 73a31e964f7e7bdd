import { mayBeNumber } from '@bancada/contract/units/read-number';
import { Group, Kbd, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GuidedTogether } from '../../ui/GuidedLink.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useIsAdmin } from '../auth/use-may.ts';
import { onlyModel, stillReading } from '../faults/fault.ts';
import { CorrectionNote } from './CorrectionNote.tsx';
import { DocumentGroup } from './DocumentGroup.tsx';
import { DocumentsBeside } from './DocumentsBeside.tsx';
import { LibraryLine } from './LibraryLine.tsx';
import classes from './ResultList.module.css';
import { ResultList } from './ResultList.tsx';
import { counted, noneMeetsText, splitRows, statusText } from './result-rows.ts';
import type { DocumentsFound } from './use-documents.ts';
import { useLibrary } from './use-library.ts';
import type { ResultPage, SoughtTerm } from './workbench.queries.ts';
import type { WorkbenchSearch } from './workbench-search.ts';

/** Where a search found nothing, or nothing here. */
const NothingFound = lazyPart(
  async () => (await import('./NothingFound.tsx')).NothingFound,
  <SkeletonBlocks count={1} heightPx={140} />,
);
const NamedParts = lazyPart(
  async () => (await import('../datasheets/PartList.tsx')).NamedParts,
  <SkeletonBlocks count={1} heightPx={90} />,
);
const NumberOffers = lazyPart(async () => (await import('../units/NumberOffers.tsx')).NumberOffers);
const UnknownPart = lazyPart(async () => (await import('../datasheets/UnknownPart.tsx')).UnknownPart);
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
  onPageChange,
}: FoundPageProps) {
  const { sought, corrected, rows, total, parts } = found;
  const statusId = useId();
  const split = splitRows(rows);
  const status = statusText(found, split, page);
  const isNoneMet = status === noneMeetsText;
  const isEmpty = rows.length === 0;
  const faults = split.met.flatMap((row) => ('sintoma' in row ? [row] : []));
  return (
    <>
      {sought !== null && mayBeNumber(sought.term) && <NumberOffers typed={sought.term} />}
      {sought !== null && total.count > 0 && (
        <CorrectionNote sought={sought} corrected={corrected} search={search} />
      )}
      {parts !== null && parts.pecas.length > 0 && <NamedParts found={parts} />}
      {parts !== null && isNoneMet && <UnknownPart found={parts} />}
      {found.isIncomplete && !isEmpty && (
        <Text size="sm" c="dimmed" role="status">
          {stillReading}
        </Text>
      )}
      <StatusRow id={statusId} status={status} found={found} search={search} isNoneMet={isNoneMet}>
        {sought !== null && <GuidedTogether faults={faults.map(({ id }) => id)} model={onlyModel(faults)} />}
      </StatusRow>
      <DocumentsBeside
        documents={documents}
        term={isEmpty ? null : (sought?.term ?? null)}
        isBest={isNoneMet}
      >
        {!isEmpty && (
          <ResultList
            results={split}
            term={sought?.term ?? ''}
            isStale={isStale}
            isFirstWanted={isFirstWanted}
            onFirstFocused={onFirstFocused}
            noneMeetsId={isNoneMet ? statusId : undefined}
          />
        )}
        {sought !== null && !isEmpty && <Library term={sought.term} />}
        {found.totalPages > 1 && <Pages found={found} page={page} onChange={onPageChange} />}
      </DocumentsBeside>
      {isEmpty && (
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
  const { sought, corrected, rows } = found;
  const isEmpty = rows.length === 0;
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
  const { sought, totalPages, total } = found;
  return (
    <Paging
      page={page}
      totalPages={totalPages}
      note={total.isAtLeast ? counted(total, sought === null ? 'registro' : 'resultado') : undefined}
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

function NoResults({ found: { sought, corrected, total, isIncomplete, parts }, ...props }: NoResultsProps) {
  if (isIncomplete) return <Waiting text={stillReading} />;
  // A page past the last one, or an empty base.
  if (sought === null || total.count > 0) return <EmptyState title="Nenhum item encontrado." />;
  return <NoFault key={sought.term} sought={sought} corrected={corrected} parts={parts} {...props} />;
}

/** No fault is near. What was sought may stand in documents, datasheets and articles: nothing is said before that is known. */
function NoFault({
  sought,
  corrected,
  parts,
  documents,
  search,
  first,
}: Omit<NoResultsProps, 'found'> & Pick<ResultPage, 'corrected' | 'parts'> & { sought: SoughtTerm }) {
  const library = useLibrary(sought.term);
  if (documents.state === 'pending' || library.isPending) return <Waiting />;
  const { hits, nearest } = documents;
  if (hits.length > 0 || library.found.length > 0)
    return (
      <FoundElsewhere
        sought={sought}
        documents={documents}
        library={library.found}
        search={search}
        parts={parts}
        first={first}
      />
    );
  return (
    <>
      <NothingFound
        sought={sought}
        corrected={corrected}
        documents={documents}
        parts={parts}
        search={search}
      />
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

function Waiting({ text }: { text?: string }) {
  return (
    <div aria-busy="true">
      {text === undefined ? (
        <VisuallyHidden role="status">Procurando nos documentos…</VisuallyHidden>
      ) : (
        <Text size="sm" c="dimmed" role="status" mb="sm">
          {text}
        </Text>
      )}
      <SkeletonBlocks count={2} heightPx={72} />
    </div>
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
