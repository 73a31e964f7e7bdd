import { Combobox, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { RecordSelectInput } from './RecordSelectInput.tsx';
import type { Choice, ChoiceSource } from './use-choices.ts';
import { otherOptions, useRecordSelect } from './use-record-select.ts';

export interface RecordSelectProps {
  label?: string | undefined;
  /** Label for screen readers if there is no visible one. */
  'aria-label'?: string | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
  onBlur?: ((event: React.FocusEvent) => void) | undefined;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  placeholder?: string | undefined;
  /** Text of the option for no selection: `Todos Fabricantes`. */
  noneLabel?: string | undefined;
  /** Error sentence if the choices cannot be loaded. */
  failure: string;
}

interface BoundProps extends RecordSelectProps {
  source: ChoiceSource;
  /** `Nenhum fabricante encontrado.` */
  nothingFound: string;
  /** Renders the dialog that creates a missing record with the typed name. */
  creation?: (name: string, close: (made: Choice | null) => void) => ReactNode;
}

/** A select with search on the server, and optionally with creation of missing records. */
export function RecordSelect(props: BoundProps) {
  const { source, value, onChange, noneLabel, failure, nothingFound, creation, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const state = useRecordSelect({ source, value, onChange, canCreate: creation !== undefined });
  const { combobox, typed, choose } = state;
  const texts = { failure, noneLabel, nothingFound, tooShort: `Digite ao menos ${source.minChars} letras.` };
  return (
    <>
      {/* Inside the page's landmark, not in a portal. */}
      <Combobox
        store={combobox}
        onOptionSubmit={state.submit}
        size="md"
        readOnly={field.readOnly === true}
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute aria-activedescendant={combobox.markedId}>
          <RecordSelectInput
            {...field}
            isFilter={noneLabel !== undefined}
            inputRef={input}
            shown={typed ?? state.chosenName ?? ''}
            placeholder={noneLabel ?? field.placeholder ?? 'Digite para buscar...'}
            isBusy={state.isBusy}
            onType={state.type}
            store={combobox}
            {...(value === null ? {} : { onClear: () => choose(null) })}
          />
        </Combobox.Target>
        <Options state={state} value={value} name={field.label ?? field['aria-label']} texts={texts} />
      </Combobox>
      <FoundStatus state={state} texts={texts} />
      {state.newName !== null &&
        creation?.(state.newName, (made) => {
          if (made !== null) choose(made);
          state.endCreation();
          input.current?.focus();
        })}
    </>
  );
}

interface StateProps {
  state: ReturnType<typeof useRecordSelect>;
  texts: { failure: string; noneLabel: string | undefined; nothingFound: string; tooShort: string };
}

interface OptionsProps extends StateProps {
  value: number | null;
  name: string | undefined;
}

/** The dropdown. */
function Options({ state, value, name, texts }: OptionsProps) {
  const { typed, choices, isCurrent, isLongEnough } = state;
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={name}>
        {state.failure !== null && (
          <Combobox.Option value={otherOptions.retry}>
            {errorMessage(state.failure, texts.failure)} <u>Tentar novamente</u>
          </Combobox.Option>
        )}
        {texts.noneLabel !== undefined && !typed && (
          <Combobox.Option value={otherOptions.none}>{texts.noneLabel}</Combobox.Option>
        )}
        {choices.map(({ id, nome }) => (
          <Combobox.Option key={id} value={String(id)} active={id === value} opacity={isCurrent ? 1 : 0.55}>
            {nome}
          </Combobox.Option>
        ))}
        {state.mayCreate && (
          <Combobox.Option value={otherOptions.create}>Criar “{typed?.trim()}”</Combobox.Option>
        )}
        {state.failure === null && choices.length === 0 && (
          <Combobox.Empty>
            {isLongEnough ? (isCurrent ? texts.nothingFound : 'Buscando…') : texts.tooShort}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** Announces the number of results to screen readers. */
function FoundStatus({ state: { combobox, choices, isCurrent, isLongEnough }, texts }: StateProps) {
  return (
    <VisuallyHidden role="status">
      {combobox.dropdownOpened && !isLongEnough && texts.tooShort}
      {combobox.dropdownOpened &&
        isCurrent &&
        (choices.length === 0 ? texts.nothingFound : `${choices.length} opções`)}
    </VisuallyHidden>
  );
}
