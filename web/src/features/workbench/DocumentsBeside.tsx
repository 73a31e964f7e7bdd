import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { DocumentGroup } from './DocumentGroup.tsx';
import { DocumentsLine } from './DocumentsLine.tsx';
import type { DocumentsFound } from './use-documents.ts';

interface DocumentsBesideProps {
  documents: DocumentsFound;
  /** Null: no documents are shown beside the faults. */
  term: string | null;
  /** No fault has all of the term: documents that do come first, open. */
  isBest: boolean;
  /** The faults. */
  children: ReactNode;
}

const wide = '(min-width: 48em)';
const notWanted = { isFirstWanted: false, onFirstFocused: () => undefined };

/**
 * Documents beside faults that have all of the term, which they never move: a line above says how many there are. On wide screens it
 * leads to them, below the faults; on a phone it opens to them. Above faults that are only near they stand open.
 */
export function DocumentsBeside({ documents, term, isBest, children }: DocumentsBesideProps) {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  /** The term whose documents were opened. */
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = openFor === term;
  const isFolded = !isWide && !isBest;
  const listId = useId();
  const { hits } = documents;
  const group = term !== null && hits.length > 0 && (!isFolded || isOpen) && (
    <div id={listId}>
      <DocumentGroup documents={documents} shown={hits} title="Documentos" term={term} {...notWanted} />
    </div>
  );
  const leadTo = () => {
    const first = document.getElementById(listId)?.querySelector<HTMLElement>('[data-result-link]');
    first?.focus();
    first?.closest('section')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {term !== null && (
        <DocumentsLine
          documents={documents}
          term={term}
          folded={isFolded ? { isOpen, listId } : undefined}
          onPress={isFolded ? () => setOpenFor(isOpen ? null : term) : leadTo}
        />
      )}
      {(isBest || isFolded) && group}
      {children}
      {!isBest && !isFolded && group}
    </>
  );
}
