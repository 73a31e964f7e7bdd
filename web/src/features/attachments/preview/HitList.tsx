import { Text, UnstyledButton } from '@mantine/core';
import { Marked } from '../../../ui/fold.tsx';
import { OriginNote } from '../../documents/OriginNote.tsx';
import classes from './Panel.module.css';
import type { SearchInside } from './use-search-inside.ts';

interface HitListProps {
  search: SearchInside;
  labels: readonly string[] | null;
  /** Of the hit that is shown; -1: none. */
  position: number;
  onOpen: (page: number) => void;
}

/** The pages on which the words were found, with the line that has them. */
export function HitList({
  search: { query, hits, isWaiting, error },
  labels,
  position,
  onOpen,
}: HitListProps) {
  // The note above says what failed.
  if (hits.length === 0 && error !== null) return null;
  if (hits.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {query === ''
          ? 'Digite em “Buscar neste arquivo”.'
          : isWaiting
            ? 'Procurando…'
            : 'Nenhuma página encontrada.'}
      </Text>
    );
  return (
    <ol className={classes.hits} aria-label="Páginas encontradas">
      {hits.map(({ pagina, trecho, marcas, origem }, index) => (
        <li key={pagina}>
          <UnstyledButton
            className={classes.hit}
            aria-current={index === position || undefined}
            onClick={() => onOpen(pagina)}
          >
            <Text span size="sm" fw={650} display="block">
              Página {labels?.[pagina - 1] || pagina}
              <OriginNote origin={origem} />
            </Text>
            <Text span size="sm">
              <Marked text={trecho} sought={marcas} />
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
