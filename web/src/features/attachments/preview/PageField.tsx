import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readId } from '../../../ui/read-search.ts';
import classes from './Preview.module.css';

interface PageFieldProps {
  page: number;
  pages: number;
  /** What the PDF calls its pages (`iv`, `A-3`), if not by their numbers. */
  labels: readonly string[] | null;
  onOpen: (page: number) => void;
}

/** Which page is shown, and the field to go to another: by its label in the PDF, or its number. */
export function PageField({ page, pages, labels, onOpen }: PageFieldProps) {
  const shown = labels?.[page - 1] || String(page);
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const leave = () => {
    setTyped(null);
    setIsUnknown(false);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const wanted = pageCalled(typed ?? shown, pages, labels);
    setIsUnknown(wanted === null);
    if (wanted === null) return;
    onOpen(wanted);
    setTyped(null);
  };
  return (
    <form className={classes.page} onSubmit={submit} onBlur={leave}>
      <TextInput
        aria-label="Página"
        // Labels may have letters.
        inputMode={labels === null ? 'numeric' : 'text'}
        w={60}
        error={isUnknown}
        value={typed ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsUnknown(false);
        }}
        // Keys of the pages would move away from what is being typed.
        onKeyDown={(event) => event.stopPropagation()}
      />
      {isUnknown ? (
        <span role="alert" className={classes.unknown}>
          Não há essa página.
        </span>
      ) : (
        <span>{labels === null || shown === String(page) ? `de ${pages}` : `(${page} de ${pages})`}</span>
      )}
    </form>
  );
}

/** The page of this label, or else of this number; null: there is none. */
export function pageCalled(typed: string, pages: number, labels: readonly string[] | null): number | null {
  const name = typed.trim();
  const exact = labels?.indexOf(name) ?? -1;
  const near = labels?.findIndex((label) => label.toLowerCase() === name.toLowerCase()) ?? -1;
  const labelled = exact >= 0 ? exact : near;
  if (name !== '' && labelled >= 0) return labelled + 1;
  const number = readId(name);
  return number !== undefined && number <= pages ? number : null;
}
