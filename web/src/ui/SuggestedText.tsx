import { foldText } from '@bancada/contract/texts';
import { Combobox, TextInput, type TextInputProps } from '@mantine/core';
import { ReachedCombobox } from './ReachedCombobox.tsx';
import { useMarkingCombobox } from './use-marking-combobox.ts';

interface SuggestedTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** What is usual: shown as far as it holds what is typed. */
  suggestions: readonly string[];
}

/** A text field that offers what is usual, and takes anything else. */
export function SuggestedText({ value, onChange, suggestions, ...field }: SuggestedTextProps) {
  const combobox = useMarkingCombobox();
  const sought = foldText(value);
  const found = suggestions.filter((one) => foldText(one).includes(sought));
  const open = () => !field.readOnly && combobox.openDropdown();
  return (
    <ReachedCombobox
      store={combobox}
      size="md"
      readOnly={field.readOnly === true}
      withinPortal={false}
      onOptionSubmit={(chosen) => {
        onChange(chosen);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute aria-activedescendant={combobox.markedId}>
        <TextInput
          role="combobox"
          autoComplete="off"
          {...field}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            open();
          }}
          onFocus={open}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={String(field.label ?? '')}>
          {found.map((one) => (
            <Combobox.Option key={one} value={one} active={one === value}>
              {one}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </ReachedCombobox>
  );
}
