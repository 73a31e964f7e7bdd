import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface PagingProps {
  /** From 1. */
  page: number;
  totalPages: number;
  /** If there is more than the pages show: how much. */
  note?: string | undefined;
  onChange: (page: number) => void;
}

/** Anterior, Próxima and the current page. */
export function Paging({ page, totalPages, note, onChange }: PagingProps) {
  return (
    <Group component="nav" aria-label="Páginas" justify="center" gap="xs" mt="lg" wrap="nowrap">
      <Button
        variant="default"
        size="md"
        px={{ base: 'xs', xs: 'md' }}
        style={{ flexShrink: 0 }}
        leftSection={<IconChevronLeft size={18} />}
        disabled={page <= 1}
        // From a page past the end, back to the last existing one.
        onClick={() => onChange(Math.min(page - 1, totalPages))}
      >
        Anterior
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
        rightSection={<IconChevronRight size={18} />}
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
      >
        Próxima
      </Button>
    </Group>
  );
}
