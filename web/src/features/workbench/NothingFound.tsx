import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton, TextButton } from '../../ui/Links.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMay } from '../auth/use-may.ts';
import type { NamedParts } from '../datasheets/parts.queries.ts';
import { UnknownPart } from '../datasheets/UnknownPart.tsx';
import { KnownCodeNote } from '../signal-codes/KnownCodeNote.tsx';
import { useKnownCode } from '../signal-codes/signal-codes.queries.ts';
import { AsTypedLink, CorrectedTerm } from './CorrectionNote.tsx';
import { codeIn, looserTerms, quoted } from './sought-words.ts';
import type { DocumentsFound } from './use-documents.ts';
import type { SoughtTerm } from './workbench.queries.ts';
import { anotherTerm, type WorkbenchSearch } from './workbench-search.ts';

const NewModelDialog = lazyPart(
  async () => (await import('../equipment-models/NewModelDialog.tsx')).NewModelDialog,
);

/** Longer words are truncated in a button. */
const wordMaxChars = 24;

interface NothingFoundProps {
  sought: SoughtTerm;
  corrected: string | null;
  documents: Pick<DocumentsFound, 'state' | 'isIncomplete' | 'onRetry'>;
  parts: NamedParts | null;
  search: WorkbenchSearch;
}

/** The search without results, and what to do: search for less, or add a record. */
export function NothingFound({ sought, corrected, documents, parts, search }: NothingFoundProps) {
  const { term } = sought;
  return (
    <EmptyState title="Nenhum item encontrado.">
      <Text style={{ overflowWrap: 'anywhere' }}>
        Nada encontrado para {quoted(term)}
        {corrected !== null && (
          <>
            , nem para «
            <CorrectedTerm typed={term} corrected={corrected} />»
          </>
        )}
        .
      </Text>
      {corrected !== null && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          <AsTypedLink term={term} search={search} />
        </Text>
      )}
      {(documents.state === 'failed' || documents.isIncomplete) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={documents.onRetry}
          aria-label="Tentar novamente a busca nos documentos"
        >
          Os documentos não foram procurados. Tentar novamente
        </Button>
      )}
      <OtherSearches sought={sought} search={search} />
      <NewRecord term={term} parts={parts} />
      <NewModel term={term} />
    </EmptyState>
  );
}

/** The same with corrections, codes that are near, and less of it. */
export function OtherSearches({
  sought: { term, isExact },
  search,
}: Pick<NothingFoundProps, 'sought' | 'search'>) {
  const code = codeIn(term);
  return (
    <>
      {isExact && (
        <LinkButton to="." search={anotherTerm(search, term)} variant="default">
          Buscar com correções
        </LinkButton>
      )}
      {code !== null && <NearestCodes code={code} search={search} />}
      <LooserSearches term={term} search={search} />
    </>
  );
}

/** The number of a part becomes a datasheet, anything else a symptom. */
export function NewRecord({ term, parts }: { term: string; parts: NamedParts | null }) {
  return parts?.numero ? <UnknownPart found={parts} /> : <NewSymptom term={term} />;
}

/** Nothing for who may not write symptoms. */
function NewSymptom({ term }: { term: string }) {
  if (!useMay('edit-knowledge-base')) return null;
  return (
    <LinkButton
      to="/sintomas/new"
      search={{ sintoma: term }}
      variant="light"
      mt="sm"
      leftSection={<IconPlus size={18} />}
    >
      Criar novo sintoma com este texto
    </LinkButton>
  );
}

/** What was sought may be a machine that nobody has written down yet. */
function NewModel({ term }: { term: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  if (!useMay('edit-knowledge-base')) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>Criar equipamento com este nome</TextButton>
      {isOpen && (
        <NewModelDialog
          nome={term}
          beside={undefined}
          onClose={(made) => {
            setIsOpen(false);
            if (made !== null) void navigate({ to: `/equipment-models/${made.id}` });
          }}
        />
      )}
    </>
  );
}

function LooserSearches({ term, search }: { term: string; search: WorkbenchSearch }) {
  const { without, longest } = looserTerms(term);
  if (longest === null)
    return <Text c="dimmed">Tente outra palavra, o código sozinho ou o modelo do equipamento.</Text>;
  return (
    <Stack gap="xs" align="center">
      <Text c="dimmed">Tente com menos palavras:</Text>
      <Group gap="xs" justify="center" component="ul" className="plain-list">
        {without.map(({ word, term: left }) => (
          <li key={left}>
            <LinkButton to="." search={anotherTerm(search, left)} variant="default" radius="xl">
              Buscar sem {quoted(word, wordMaxChars)}
            </LinkButton>
          </li>
        ))}
        <li>
          <LinkButton to="." search={anotherTerm(search, longest)} variant="default" radius="xl">
            Buscar só {quoted(longest, wordMaxChars)}
          </LinkButton>
        </li>
      </Group>
    </Stack>
  );
}

/** Codes similar to one without results; nothing if none is known. */
function NearestCodes({ code, search }: { code: string; search: WorkbenchSearch }) {
  const navigate = useNavigate();
  const known = useKnownCode('post', code);
  if (known.others.length === 0) return null;
  return (
    <KnownCodeNote
      type="post"
      known={known}
      isOffer
      onChoose={(chosen) => void navigate({ to: '.', search: anotherTerm(search, chosen) })}
    />
  );
}
