import { Stack, Text } from '@mantine/core';
import type { NamedParts } from '../datasheets/parts.queries.ts';
import { DocumentGroup } from './DocumentGroup.tsx';
import { LibraryLine } from './LibraryLine.tsx';
import { NewRecord, OtherSearches } from './NothingFound.tsx';
import { quoted } from './sought-words.ts';
import type { DocumentsFound } from './use-documents.ts';
import type { LibraryFind } from './use-library.ts';
import type { SoughtTerm } from './workbench.queries.ts';
import type { WorkbenchSearch } from './workbench-search.ts';

interface FoundElsewhereProps {
  sought: SoughtTerm;
  documents: DocumentsFound;
  library: readonly LibraryFind[];
  parts: NamedParts | null;
  search: WorkbenchSearch;
  first: { isFirstWanted: boolean; onFirstFocused: () => void };
}

/** What no fault has, and documents, datasheets or articles have: these first, then what else can be done. */
export function FoundElsewhere({ sought, documents, library, parts, search, first }: FoundElsewhereProps) {
  const { term } = sought;
  const { hits } = documents;
  return (
    <Stack gap="md">
      <Text>Nenhum defeito registrado tem {quoted(term)}, mas outros registros têm:</Text>
      <LibraryLine term={term} found={library} />
      {hits.length > 0 && (
        <DocumentGroup documents={documents} shown={hits} title="Documentos" term={term} {...first} />
      )}
      <Stack gap="sm" align="center" mt="lg">
        <OtherSearches sought={sought} search={search} />
        <NewRecord term={term} parts={parts} />
      </Stack>
    </Stack>
  );
}
