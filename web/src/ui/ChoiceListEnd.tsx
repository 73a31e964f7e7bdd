import { Combobox, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/error-message.ts';

/** How a missing record can be created from the field in which it was sought. */
export interface ChoiceCreation<Made> {
  /** What it is: the option says `Criar equipamento “xyz”…`. */
  thing: string;
  /** Renders the dialog that creates one with the typed name. */
  dialog: (typed: string, close: (made: Made | null) => void) => ReactNode;
}

/** Options of the list that are not records. */
export const endOptions = { retry: 'retry', create: 'create' };

interface ChoiceListEndProps {
  typed: string;
  /** Number of records found. */
  count: number;
  /** What is shown is what the typed text finds. */
  isCurrent: boolean;
  error: Error | null;
  /** Error sentence if the choices cannot be loaded. */
  failure: string;
  /** `Nenhum fabricante encontrado.` */
  nothingFound: string;
  /** What could be created with the typed name: `fabricante`; undefined if nothing could. */
  creates: string | undefined;
}

/** Below the choices that a search has found: that it failed, is under way or found nothing, and how to create what is missing. */
export function ChoiceListEnd({ typed, count, isCurrent, error, failure, ...texts }: ChoiceListEndProps) {
  const { nothingFound, creates } = texts;
  return (
    <>
      {error !== null && (
        <Combobox.Option value={endOptions.retry}>
          {errorMessage(error, failure)} <u>Tentar novamente</u>
        </Combobox.Option>
      )}
      {error === null && count === 0 && (
        <Combobox.Empty>
          {isCurrent ? nothingFoundText(nothingFound, typed, creates !== undefined) : 'Buscando…'}
        </Combobox.Empty>
      )}
      {creates !== undefined && (
        <Combobox.Option value={endOptions.create}>
          Criar {creates} “{typed.trim()}”…
        </Combobox.Option>
      )}
    </>
  );
}

interface ChoiceStatusProps extends Pick<ChoiceListEndProps, 'typed' | 'count' | 'nothingFound' | 'creates'> {
  isShown: boolean;
  /** In place of the number. */
  children?: ReactNode;
}

/** Announces the number of choices to screen readers. */
export function ChoiceStatus({ isShown, typed, count, nothingFound, creates, children }: ChoiceStatusProps) {
  const sentence =
    count === 0
      ? nothingFoundText(nothingFound, typed, creates !== undefined)
      : count === 1
        ? '1 opção'
        : `${count} opções`;
  return <VisuallyHidden role="status">{children ?? (isShown && sentence)}</VisuallyHidden>;
}

/**
 * What a choice says when its search finds nothing: what was sought, and what to do next.
 * @param sentence `Nenhum fabricante encontrado.`
 * @param mayCreate the list offers to create it, which is what to do next
 */
export function nothingFoundText(sentence: string, sought: string, mayCreate = false): string {
  const term = sought.trim();
  if (term === '') return sentence;
  const about = `${sentence.replace(/\.$/, '')} para “${term}”.`;
  return mayCreate ? about : `${about} Confira como está escrito, ou digite menos letras.`;
}
