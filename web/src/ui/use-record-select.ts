import { foldText } from '@bancada/contract/texts';
import { useState } from 'react';
import { endOptions } from './ChoiceListEnd.tsx';
import { useFirstOption, useMarkingCombobox } from './Combobox.tsx';
import { type Choice, type ChoiceSource, useChoices } from './use-choices.ts';

/** The option for no selection. */
export const noneOption = 'none';

interface RecordSelectOptions {
  source: ChoiceSource;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Whether missing records can be created. */
  canCreate: boolean;
}

/** State of a record select: the input, its search results, and what selecting an option does. */
export function useRecordSelect({ source, value, onChange, canCreate }: RecordSelectOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const combobox = useMarkingCombobox({ onDropdownClose: () => setTyped(null) });
  const { chosenName, found, isCurrent, isLongEnough, remember } = useChoices(source, {
    value,
    typed: typed ?? '',
    isOpen: combobox.dropdownOpened,
  });
  const choices = isLongEnough ? (found.data ?? []) : [];
  useFirstOption(combobox, typed !== null && isCurrent, typed);
  const choose = (choice: Choice | null) => {
    if (choice !== null) remember(choice);
    onChange(choice?.id ?? null);
    combobox.closeDropdown();
  };
  const submit = (option: string) => {
    if (option === endOptions.retry) return void found.refetch();
    if (option === endOptions.create) setNewName((typed ?? '').trim());
    else if (option === noneOption) choose(null);
    else choose(choices.find(({ id }) => String(id) === option) ?? null);
    combobox.closeDropdown();
  };
  const type = (text: string) => {
    setTyped(text);
    combobox.openDropdown();
  };
  return {
    combobox,
    typed,
    type,
    submit,
    choose,
    choices,
    chosenName,
    failure: found.isError ? found.error : null,
    isCurrent,
    isLongEnough,
    isBusy: combobox.dropdownOpened && isLongEnough && !isCurrent && !found.isError,
    mayCreate: canCreate && isCurrent && isMissing(typed, choices),
    newName,
    endCreation: () => setNewName(null),
  };
}

function isMissing(typed: string | null, choices: readonly Choice[]): boolean {
  return !!typed?.trim() && !choices.some(({ nome }) => foldText(nome) === foldText(typed));
}
