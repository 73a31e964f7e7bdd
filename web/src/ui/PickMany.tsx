import { foldText } from '@bancada/contract/texts';
import { ActionIcon, Combobox, Group, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { timings } from '../timings.ts';
import { asTyped } from './as-typed.ts';
import { type ChoiceCreation, ChoiceListEnd, ChoiceStatus, endOptions } from './ChoiceListEnd.tsx';
import { ReachedCombobox, useFirstOption, useMarkingCombobox } from './Combobox.tsx';
import classes from './PickMany.module.css';

/** Source of a multi-select's options. */
export interface PickSource<Item> {
  /** Prefix of its query keys. */
  key: readonly string[];
  /** Minimum number of characters to search; 0 offers the first few before anything is typed. */
  minChars: number;
  find: (term: string, signal: AbortSignal) => Promise<Item[]>;
}

interface PickManyProps<Item extends { id: number }> {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  error?: ReactNode;
  source: PickSource<Item>;
  textOf: (item: Item) => string;
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
  /** The order matters, and can be changed. */
  isOrdered?: boolean;
  /** Short names are laid out side by side, texts one below the other. */
  isShort?: boolean;
  nothingFound: string;
  /** Error sentence if the choices cannot be loaded. */
  failure: string;
  creation?: ChoiceCreation<Item> | undefined;
}

/** A multi-select with search on the server; selected items are listed below the field. */
export function PickMany<Item extends { id: number }>(props: PickManyProps<Item>) {
  const { label, readOnly = false } = props;
  const picks = usePicks(props);
  const { combobox, typed } = picks;
  const input = useRef<HTMLInputElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  return (
    <div className={classes.frame}>
      <ReachedCombobox
        store={combobox}
        onOptionSubmit={picks.submit}
        size="md"
        readOnly={readOnly}
        // Inside the page's landmark.
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute aria-activedescendant={combobox.markedId}>
          <TextInput
            ref={input}
            size="md"
            role="combobox"
            autoComplete="off"
            {...asTyped}
            label={label}
            description={props.description}
            placeholder={props.placeholder ?? toType(props.source.minChars)}
            withAsterisk={props.required === true}
            error={props.error}
            readOnly={readOnly}
            value={typed}
            rightSection={picks.isBusy ? <Loader size="xs" aria-hidden /> : <Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onChange={(event) => picks.type(event.currentTarget.value)}
            onClick={() => !readOnly && combobox.openDropdown()}
            onFocus={() => clearTimeout(closing.current)}
            onBlur={() => {
              closing.current = setTimeout(() => combobox.closeDropdown(), timings.choicesCloseMs);
            }}
            // Enter selects an option or does nothing, but never submits the form.
            onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
          />
        </Combobox.Target>
        <PickOptions {...props} picks={picks} />
      </ReachedCombobox>
      <Chosen {...props} />
      {picks.newName !== null &&
        props.creation?.dialog(picks.newName, (made) => {
          picks.endCreation(made);
          input.current?.focus();
        })}
    </div>
  );
}

/** The input, its search results, and what selecting an option does. */
function usePicks<Item extends { id: number }>(props: PickManyProps<Item>) {
  const { source, chosen, onChange } = props;
  const [typed, setTyped] = useState('');
  const [newName, setNewName] = useState<string | null>(null);
  const combobox = useMarkingCombobox();
  const { found, isLongEnough, isCurrent } = useFound(source, typed, combobox.dropdownOpened);
  const choices = (found.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  useFirstOption(combobox, typed !== '' && isCurrent, typed);
  const choose = (item: Item) => {
    onChange([...chosen, item]);
    setTyped('');
    combobox.closeDropdown();
  };
  const submit = (option: string) => {
    if (option === endOptions.retry) return void found.refetch();
    if (option === endOptions.create) {
      setNewName(typed.trim());
      return combobox.closeDropdown();
    }
    const item = choices.find(({ id }) => String(id) === option);
    if (item !== undefined) choose(item);
  };
  const endCreation = (made: Item | null) => {
    setNewName(null);
    if (made !== null) choose(made);
  };
  const type = (text: string) => {
    setTyped(text);
    combobox.openDropdown();
  };
  const isBusy = combobox.dropdownOpened && isLongEnough && !isCurrent && !found.isError;
  return {
    combobox,
    typed,
    type,
    submit,
    choices,
    isLongEnough,
    isCurrent,
    isBusy,
    error: found.error,
    mayCreate: isCurrent && isMissing(props, typed, choices),
    newName,
    endCreation,
  };
}

/** What the source finds for the typed text, a moment after it. */
function useFound<Item>(source: PickSource<Item>, typed: string, isOpen: boolean) {
  const [term] = useDebouncedValue(typed.trim(), timings.searchDebounceMs);
  const isLongEnough = typed.trim().length >= source.minChars;
  const found = useQuery({
    queryKey: [...source.key, 'picks', term],
    queryFn: ({ signal }) => source.find(term, signal),
    enabled: isOpen && isLongEnough && term.length >= source.minChars,
    placeholderData: keepPreviousData,
  });
  const isCurrent = term === typed.trim() && found.isSuccess && !found.isPlaceholderData;
  return { found, isLongEnough, isCurrent };
}

/** Whether what was typed could be created: nothing found or chosen has exactly this text. */
function isMissing<Item extends { id: number }>(
  { creation, chosen, textOf }: PickManyProps<Item>,
  typed: string,
  choices: readonly Item[],
): boolean {
  if (creation === undefined || typed.trim() === '') return false;
  return ![...choices, ...chosen].some((item) => foldText(textOf(item)) === foldText(typed));
}

type PickOptionsProps<Item extends { id: number }> = PickManyProps<Item> & {
  picks: Omit<ReturnType<typeof usePicks<Item>>, 'submit' | 'endCreation'>;
};

/** The dropdown, and its announcements for screen readers. */
function PickOptions<Item extends { id: number }>(props: PickOptionsProps<Item>) {
  const { label, textOf, nothingFound, failure, creation } = props;
  const { combobox, typed, choices, isCurrent, isLongEnough, error, mayCreate } = props.picks;
  const creates = mayCreate ? creation?.thing : undefined;
  const end = { typed, count: choices.length, nothingFound, creates };
  return (
    <>
      <Combobox.Dropdown hidden={!isLongEnough}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {choices.map((item) => (
            <Combobox.Option key={item.id} value={String(item.id)} opacity={isCurrent ? 1 : 0.55}>
              {textOf(item)}
            </Combobox.Option>
          ))}
          <ChoiceListEnd {...end} isCurrent={isCurrent} error={error} failure={failure} />
        </Combobox.Options>
      </Combobox.Dropdown>
      <ChoiceStatus isShown={combobox.dropdownOpened && isCurrent} {...end} />
    </>
  );
}

type ChosenProps<Item extends { id: number }> = Pick<
  PickManyProps<Item>,
  'label' | 'chosen' | 'textOf' | 'onChange' | 'isOrdered' | 'isShort' | 'readOnly'
>;

function Chosen<Item extends { id: number }>(props: ChosenProps<Item>) {
  const { label, chosen, textOf, onChange, isOrdered = false, isShort = false, readOnly = false } = props;
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} data-short={isShort || undefined} aria-label={`${label}: escolhidos`}>
      {chosen.map((item, index) => (
        <Group component="li" key={item.id} gap={4} wrap="nowrap" className={classes.item ?? ''}>
          <Text span className={classes.text ?? ''}>
            {textOf(item)}
          </Text>
          {isOrdered && chosen.length > 1 && (
            <MoveButtons
              name={textOf(item)}
              index={index}
              count={chosen.length}
              onMove={(to) => onChange(moved(chosen, index, to))}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className="touch-icon"
            aria-label={`Remover ${textOf(item)}`}
            disabled={readOnly}
            onClick={() => onChange(chosen.filter(({ id }) => id !== item.id))}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
    </ul>
  );
}

/** Moves an item up or down. */
export function MoveButtons(props: {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const { name, index, count, onMove } = props;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className="touch-icon"
        aria-label={`Mover para cima: ${name}`}
        // Unlike `disabled`, keeps the focus.
        aria-disabled={index === 0}
        opacity={index === 0 ? 0.4 : 1}
        onClick={() => index > 0 && onMove(index - 1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className="touch-icon"
        aria-label={`Mover para baixo: ${name}`}
        aria-disabled={index === count - 1}
        opacity={index === count - 1 ? 0.4 : 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
    </>
  );
}

/** The list with one item moved to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

const toType = (minChars: number) =>
  minChars > 0 ? `Digite ao menos ${minChars} letras...` : 'Digite para buscar...';
