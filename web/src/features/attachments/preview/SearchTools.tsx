import { CloseButton, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Tool } from '../../../ui/Tool.tsx';
import { useTypedTerm } from '../../../ui/use-typed-term.ts';
import classes from './Preview.module.css';

interface SearchToolsProps {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onQuery: (query: string) => void;
  /** Which of the found places is shown, from 0; -1: none of them. */
  position: number;
  count: number;
  /** What is counted: `páginas`. */
  counted: string;
  onStep: (by: 1 | -1) => void;
  /** Escape, or the cross on a small screen. */
  onClose: () => void;
}

/** The field for a search inside a file, and the way from one found place to the next. */
export function SearchTools({ field, query, onQuery, onStep, onClose, ...found }: SearchToolsProps) {
  const { typed, type, searchNow } = useTypedTerm(query, onQuery);
  const keys: Record<string, (isShifted: boolean) => void> = {
    Enter: (isShifted) => (typed.trim() === query ? onStep(isShifted ? -1 : 1) : searchNow(typed)),
    Escape: () => {
      searchNow('');
      onClose();
    },
  };
  return (
    <div className={classes.search}>
      <TextInput
        ref={field}
        type="search"
        aria-label="Buscar neste arquivo"
        placeholder="Buscar neste arquivo"
        leftSection={<IconSearch size={16} aria-hidden />}
        className={classes.field}
        value={typed}
        maxLength={200}
        // Escape ends the search, not the dialog around it.
        data-mantine-stop-propagation={true}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          keys[event.key]?.(event.shiftKey);
        }}
      />
      <Found {...found} onStep={onStep} isSought={query !== ''} />
      <CloseButton
        className={classes.narrow}
        aria-label="Fechar a busca"
        onClick={() => {
          searchNow('');
          onClose();
        }}
      />
    </div>
  );
}

type FoundProps = Pick<SearchToolsProps, 'position' | 'count' | 'counted' | 'onStep'> & { isSought: boolean };

function Found({ position, count, counted, onStep, isSought }: FoundProps) {
  return (
    <>
      {/* Always there, so that its changes are read out. */}
      <span
        role="status"
        className={classes.count}
        title={isSought ? `${counted} com as palavras` : undefined}
      >
        {isSought && count > 0 && `${position < 0 ? '–' : position + 1} de ${count}`}
      </span>
      {isSought && count > 0 && (
        <>
          <Tool label="Marca anterior" icon={<IconChevronLeft size={20} />} onClick={() => onStep(-1)} />
          <Tool label="Próxima marca" icon={<IconChevronRight size={20} />} onClick={() => onStep(1)} />
        </>
      )}
    </>
  );
}
