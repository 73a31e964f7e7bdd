import { foldText } from '@bancada/contract/texts';
import { Autocomplete, type AutocompleteProps, type ComboboxItem, type OptionsFilter } from '@mantine/core';

interface SuggestedTextProps extends Omit<AutocompleteProps, 'data'> {
  /** What is usual: shown as far as it holds what is typed. */
  suggestions: readonly string[];
}

const holding: OptionsFilter = ({ options, search }) => {
  const sought = foldText(search);
  return (options as ComboboxItem[]).filter(({ label }) => foldText(label).includes(sought));
};

/** A text field that offers what is usual, and takes anything else. */
export function SuggestedText({ suggestions, ...field }: SuggestedTextProps) {
  return (
    <Autocomplete
      role="combobox"
      autoComplete="off"
      data={[...suggestions]}
      filter={holding}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: false }}
      {...field}
    />
  );
}
