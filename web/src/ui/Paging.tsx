import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface PagingProps {
  /** From 1. */
  page: number;
  totalPages: number;
  /** If there is more than the pages show: how much. */
  note?: string | undefined;
  onChange: (page: number) => void;
}

/** Anterior, Próxima, the two ends, and where one is: a field that opens another page by its number. A single page has no buttons. */
export function Paging({ page, totalPages, note, onChange }: PagingProps) {
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  if (isFirst && isLast && note === undefined)
    return (
      <Text size="sm" c="dimmed" ta="center" mt="xs">
        Página {page} de {totalPages}
      </Text>
    );
  return (
    <Group component="nav" aria-label="Páginas" justify="center" gap="xs" mt="xs" wrap="nowrap">
      <EndButton label="Primeira página" isDisabled={isFirst} onClick={() => onChange(1)}>
        <IconChevronsLeft size={18} />
      </EndButton>
      <Button
        variant="default"
        size="md"
        px={{ base: 'xs', xs: 'md' }}
        style={{ flexShrink: 0 }}
        aria-label="Anterior"
        disabled={isFirst}
        // From a page past the end, back to the last one there is.
        onClick={() => onChange(Math.min(page - 1, totalPages))}
      >
        <IconChevronLeft size={18} />
        <Word>Anterior</Word>
      </Button>
      <div>
        <Text size="sm" aria-live="polite" ta="center" className={totalPages > 1 ? 'visually-hidden' : ''}>
          Página {page} de {totalPages}
        </Text>
        {totalPages > 1 && <PageField page={page} totalPages={totalPages} onOpen={onChange} />}
        {note !== undefined && (
          <Text size="sm" c="dimmed" ta="center">
            {note}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="md"
        px={{ base: 'xs', xs: 'md' }}
        style={{ flexShrink: 0 }}
        aria-label="Próxima"
        disabled={isLast}
        onClick={() => onChange(page + 1)}
      >
        <Word>Próxima</Word>
        <IconChevronRight size={18} />
      </Button>
      <EndButton label="Última página" isDisabled={isLast} onClick={() => onChange(totalPages)}>
        <IconChevronsRight size={18} />
      </EndButton>
    </Group>
  );
}

interface PageFieldProps {
  page: number;
  totalPages: number;
  onOpen: (page: number) => void;
}

/** Enter opens the page of this number, or the nearest one there is. */
function PageField({ page, totalPages, onOpen }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const open = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Where the list stands in a form, that is not sent.
    event.preventDefault();
    const wanted = nearestPage(typed ?? '', totalPages);
    setTyped(null);
    if (wanted !== null && wanted !== page) onOpen(wanted);
  };
  return (
    <Group gap={6} justify="center" wrap="nowrap" fz="sm" style={{ whiteSpace: 'nowrap' }}>
      <Text span inherit aria-hidden visibleFrom="xs">
        Página
      </Text>
      <TextInput
        aria-label={`Ir para a página, de 1 a ${totalPages}`}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        w={`calc(${Math.max(2, String(totalPages).length)}ch + 28px)`}
        styles={{ input: { textAlign: 'center', paddingInline: 4 } }}
        value={typed ?? String(page)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={open}
      />
      <span aria-hidden>de {totalPages}</span>
    </Group>
  );
}

/** null where no number was typed. */
function nearestPage(typed: string, totalPages: number): number | null {
  const number = Number(typed.replace(',', '.'));
  if (typed.trim() === '' || Number.isNaN(number)) return null;
  return Math.min(Math.max(Math.round(number), 1), totalPages);
}

const Word = ({ children }: { children: string }) => (
  <Text span inherit visibleFrom="xs" mx={8}>
    {children}
  </Text>
);

interface EndButtonProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function EndButton({ label, isDisabled, onClick, children }: EndButtonProps) {
  return (
    <Button
      variant="default"
      size="md"
      px="xs"
      style={{ flexShrink: 0 }}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
