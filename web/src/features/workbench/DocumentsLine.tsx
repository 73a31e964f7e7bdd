import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconFileSearch, IconRefresh } from '@tabler/icons-react';
import classes from './Documents.module.css';
import { counted } from './result-rows.ts';
import { quoted } from './sought-words.ts';
import type { DocumentsFound } from './use-documents.ts';

const termMaxChars = 40;

interface DocumentsLineProps {
  documents: DocumentsFound;
  term: string;
  /** The list that the line opens and closes; undefined where it stands open below. */
  folded: { isOpen: boolean; listId: string } | undefined;
  /** Opens and closes the list, or leads to it. */
  onPress: () => void;
}

/**
 * How many documents have what was sought, on a line above the faults that has its height from the beginning: they do not move
 * when it is known.
 */
export function DocumentsLine({ documents, term, folded, onPress }: DocumentsLineProps) {
  return (
    <div className={classes.line}>
      <Said documents={documents} term={term} folded={folded} onPress={onPress} />
    </div>
  );
}

function Said({ documents, term, folded, onPress }: DocumentsLineProps) {
  const { state, hits, isIncomplete, onRetry } = documents;
  if (state === 'pending') return <Note text="Procurando nos documentos…" />;
  if (state === 'failed') return <Retry text="A busca nos documentos falhou." onRetry={onRetry} />;
  if (hits.length === 0 && isIncomplete)
    return <Retry text="A busca nos documentos demorou demais." onRetry={onRetry} />;
  // Nobody asked for documents: that there are none is no answer to the search.
  if (hits.length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      px="xs"
      className={classes.press ?? ''}
      leftSection={<IconFileSearch size={18} />}
      rightSection={<IconChevronDown size={16} className={classes.chevron} aria-hidden />}
      {...(folded !== undefined && { 'aria-expanded': folded.isOpen, 'aria-controls': folded.listId })}
      onClick={onPress}
    >
      {counted(documents.total, 'documento')} com {quoted(term, termMaxChars)}
    </Button>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" role="status" truncate>
      {text}
    </Text>
  );
}

function Retry({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
      <Button
        variant="subtle"
        size="compact-md"
        px="xs"
        leftSection={<IconRefresh size={16} />}
        aria-label="Tentar novamente a busca nos documentos"
        onClick={onRetry}
      >
        Tentar novamente
      </Button>
    </>
  );
}
