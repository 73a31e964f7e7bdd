import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface PagingProps {
  /** From 1. */
  page: number;
  totalPages: number;
  /** If there is more than the pages show: how much. */
  note?: string | undefined;
  onChange: (page: number) => void;
}

/** Anterior, Próxima, the two ends, and where one is. */
export function Paging({ page, totalPages, note, onChange }: PagingProps) {
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  return (
    <Group component="nav" aria-label="Páginas" justify="center" gap="xs" mt="lg" wrap="nowrap">
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
      <Text size="sm" aria-live="polite" ta="center">
        Página {page} de {totalPages}
        {note !== undefined && (
          <Text span inherit display="block" c="dimmed">
            {note}
          </Text>
        )}
      </Text>
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
