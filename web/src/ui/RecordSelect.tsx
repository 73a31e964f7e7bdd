import { Combobox } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { type ChoiceCreation, ChoiceListEnd, ChoiceStatus } from './ChoiceListEnd.tsx';
import { ReachedCombobox } from './Combobox.tsx';
import { RecordSelectInput } from './RecordSelectInput.tsx';
import type { Choice, ChoiceSource } from './use-choices.ts';
import { noneOption, useRecordSelect } from './use-record-select.ts';

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
  creation?: ChoiceCreation<Choice>;
}

/** A select with search on the server, and optionally with creation of missing records. */
export function RecordSelect(props: BoundProps) {
  const { source, value, onChange, noneLabel, failure, nothingFound, creation, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const state = useRecordSelect({ source, value, onChange, canCreate: creation !== undefined });
  const { combobox, typed, choose } = state;
  const clear = () => {
    choose(null);
    // The button goes.
    input.current?.focus();
  };
  const texts = {
    failure,
    noneLabel,
    nothingFound,
    creates: state.mayCreate ? creation?.thing : undefined,
    tooShort: `Digite ao menos ${source.minChars} letras.`,
  };
  return (
    <>
      {/* Inside the page's landmark, not in a portal. */}
      <ReachedCombobox
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
            {...(value === null ? {} : { onClear: clear })}
          />
        </Combobox.Target>
        <Options state={state} value={value} name={field.label ?? field['aria-label']} texts={texts} />
      </ReachedCombobox>
      <Status state={state} texts={texts} />
      {state.newName !== null &&
        creation?.dialog(state.newName, (made) => {
          if (made !== null) choose(made);
          state.endCreation();
          input.current?.focus();
        })}
    </>
  );
}

interface StateProps {
  state: ReturnType<typeof useRecordSelect>;
  texts: Record<'failure' | 'nothingFound' | 'tooShort', string> &
    Record<'noneLabel' | 'creates', string | undefined>;
}

interface OptionsProps extends StateProps {
  value: number | null;
  name: string | undefined;
}

/** The dropdown. */
function Options({ state, value, name, texts: { noneLabel, tooShort, ...texts } }: OptionsProps) {
  const { typed, choices, isCurrent, isLongEnough, failure } = state;
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={name}>
        {noneLabel !== undefined && !typed && (
          <Combobox.Option value={noneOption}>{noneLabel}</Combobox.Option>
        )}
        {choices.map(({ id, nome }) => (
          <Combobox.Option key={id} value={String(id)} active={id === value} opacity={isCurrent ? 1 : 0.55}>
            {nome}
          </Combobox.Option>
        ))}
        {isLongEnough ? (
          <ChoiceListEnd
            {...texts}
            typed={typed ?? ''}
            count={choices.length}
            error={failure}
            isCurrent={isCurrent}
          />
        ) : (
          <Combobox.Empty>{tooShort}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

function Status({ state, texts }: StateProps) {
  const { combobox, typed, choices, isCurrent, isLongEnough } = state;
  const { dropdownOpened } = combobox;
  return (
    <ChoiceStatus {...texts} typed={typed ?? ''} count={choices.length} isShown={dropdownOpened && isCurrent}>
      {dropdownOpened && !isLongEnough ? texts.tooShort : undefined}
    </ChoiceStatus>
  );
}
