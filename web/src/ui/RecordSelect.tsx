import { foldText } from '@bancada/contract/texts';
import { CloseButton, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { timings } from '../timings.ts';
import { type Choice, type ChoiceSource, useChoices } from './use-choices.ts';

export interface RecordSelectProps {
  label?: string | undefined;
  /** Names a field that shows no label. */
  'aria-label'?: string | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
  onBlur?: ((event: React.FocusEvent) => void) | undefined;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  placeholder?: string | undefined;
  /** What the field says where nothing is chosen, as a choice of its own: `Todos Fabricantes`. */
  noneLabel?: string | undefined;
  /** The screen's sentence for choices that cannot be had. */
  failure: string;
}

interface BoundProps extends RecordSelectProps {
  source: ChoiceSource;
  /** `Nenhum fabricante encontrado.` */
  nothingFound: string;
  /** Makes what is missing, under the name typed. */
  creation?: (name: string, close: (made: Choice | null) => void) => ReactNode;
}

const none = 'none';
const create = 'create';
const retry = 'retry';

/** One record of many: sought on the server while its name is typed, and made on the spot where it is missing. */
export function RecordSelect(props: BoundProps) {
  const { source, value, onChange, noneLabel, failure, nothingFound, creation, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
  });
  const { chosenName, found, isCurrent, isLongEnough, remember } = useChoices(source, {
    value,
    typed: typed ?? '',
    isOpen: combobox.dropdownOpened,
  });
  const tooShort = `Digite ao menos ${source.minChars} letras.`;
  const choices = isLongEnough ? (found.data ?? []) : [];
  const mayCreate =
    creation !== undefined && isCurrent && !!typed?.trim() && !choices.some((one) => isNamed(one, typed));
  useEffect(() => {
    if (typed !== null && isCurrent) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [typed, isCurrent, combobox.selectFirstOption, combobox.resetSelectedOption]);
  const choose = (choice: Choice | null) => {
    if (choice !== null) remember(choice);
    onChange(choice?.id ?? null);
    combobox.closeDropdown();
  };
  const submit = (option: string) => {
    if (option === retry) return void found.refetch();
    if (option === create) setNewName((typed ?? '').trim());
    else if (option === none) choose(null);
    else choose(choices.find(({ id }) => String(id) === option) ?? null);
    combobox.closeDropdown();
  };
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        size="md"
        readOnly={field.readOnly === true}
        // Within the page's own landmark.
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute>
          <SelectInput
            {...field}
            isFilter={noneLabel !== undefined}
            inputRef={input}
            shown={typed ?? chosenName ?? ''}
            placeholder={noneLabel ?? field.placeholder ?? 'Digite para buscar...'}
            isBusy={combobox.dropdownOpened && isLongEnough && !isCurrent && !found.isError}
            onType={(text) => {
              setTyped(text);
              combobox.openDropdown();
            }}
            store={combobox}
            {...(value === null ? {} : { onClear: () => choose(null) })}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            mah={280}
            style={{ overflowY: 'auto' }}
            aria-label={field.label ?? field['aria-label']}
          >
            {found.isError && (
              <Combobox.Option value={retry}>
                {errorMessage(found.error, failure)} <u>Tentar novamente</u>
              </Combobox.Option>
            )}
            {noneLabel !== undefined && !typed && <Combobox.Option value={none}>{noneLabel}</Combobox.Option>}
            {choices.map(({ id, nome }) => (
              <Combobox.Option
                key={id}
                value={String(id)}
                active={id === value}
                opacity={isCurrent ? 1 : 0.55}
              >
                {nome}
              </Combobox.Option>
            ))}
            {mayCreate && <Combobox.Option value={create}>Criar “{typed?.trim()}”</Combobox.Option>}
            {!found.isError && choices.length === 0 && (
              <Combobox.Empty>
                {isLongEnough ? (isCurrent ? nothingFound : 'Buscando…') : tooShort}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {combobox.dropdownOpened && !isLongEnough && tooShort}
        {combobox.dropdownOpened &&
          isCurrent &&
          (choices.length === 0 ? nothingFound : `${choices.length} opções`)}
      </VisuallyHidden>
      {newName !== null &&
        creation?.(newName, (made) => {
          if (made !== null) choose(made);
          setNewName(null);
          input.current?.focus();
        })}
    </>
  );
}

const isNamed = ({ nome }: Choice, name: string) => foldText(nome) === foldText(name);

interface SelectInputProps {
  label?: string | undefined;
  'aria-label'?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  placeholder: string;
  /** Beside other filters of a list, as wide as there is room. */
  isFilter: boolean;
  shown: string;
  isBusy: boolean;
  inputRef: React.RefObject<HTMLInputElement | null>;
  store: ReturnType<typeof useCombobox>;
  onType: (text: string) => void;
  onClear?: () => void;
  onBlur?: ((event: React.FocusEvent) => void) | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

/** What the select shows while it is closed, and is typed into while it is open. */
function SelectInput(props: SelectInputProps) {
  const {
    shown,
    isBusy,
    isFilter,
    inputRef,
    store,
    onType,
    onClear,
    onBlur,
    readOnly = false,
    ref,
    ...field
  } = props;
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const open = () => {
    if (!readOnly) store.openDropdown();
  };
  const name = props.label ?? props['aria-label'] ?? '';
  return (
    <TextInput
      size="md"
      role="combobox"
      autoComplete="off"
      {...(isFilter ? { style: { flex: '1 1 200px' } } : {})}
      {...field}
      ref={(element) => {
        inputRef.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      readOnly={readOnly}
      value={shown}
      onChange={(event) => onType(event.currentTarget.value)}
      onClick={open}
      onFocus={(event) => {
        clearTimeout(closing.current);
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        closing.current = setTimeout(() => store.closeDropdown(), timings.choicesCloseMs);
      }}
      rightSection={
        isBusy ? (
          <Loader size="xs" aria-hidden />
        ) : onClear === undefined || readOnly ? (
          <Combobox.Chevron />
        ) : (
          <CloseButton aria-label={`Limpar ${name.toLowerCase()}`} onClick={onClear} />
        )
      }
      rightSectionPointerEvents={isBusy || onClear === undefined ? 'none' : 'all'}
    />
  );
}
