import { foldText } from '@bancada/contract/texts';
import { Combobox, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { timings } from '../../timings.ts';
import { asTyped } from '../../ui/as-typed.ts';
import { ReachedCombobox, useMarkingCombobox } from '../../ui/Combobox.tsx';
import { useChoices } from '../../ui/use-choices.ts';
import { manufacturerChoices } from './manufacturers.queries.ts';

/** Offered at once: they help to write a name as it is written already. */
const offeredMax = 6;

interface MakerNameFieldProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
  error?: ReactNode;
  required?: boolean;
  readOnly: boolean;
}

/** The name of a maker, which need not exist: those that do are offered while it is typed. */
export function MakerNameField({ value, onChange, ...field }: MakerNameFieldProps) {
  const combobox = useMarkingCombobox();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const { found, isCurrent } = useChoices(manufacturerChoices, {
    value: null,
    typed: value,
    isOpen: value.trim() !== '',
  });
  const choices = value.trim() === '' ? [] : (found.data ?? []);
  const isKnown = choices.some(({ nome }) => foldText(nome) === foldText(value));
  const offered = isKnown ? [] : choices.slice(0, offeredMax);
  const isNew = value.trim() !== '' && isCurrent && !isKnown;
  return (
    <ReachedCombobox
      store={combobox}
      onOptionSubmit={(nome) => {
        onChange(nome);
        combobox.closeDropdown();
      }}
      size="md"
      readOnly={field.readOnly}
      // Inside the dialog.
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute aria-activedescendant={combobox.markedId}>
        <TextInput
          {...field}
          size="md"
          role="combobox"
          autoComplete="off"
          data-autofocus
          {...asTyped}
          description={isNew ? 'Fabricante novo: entra só com o nome.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => clearTimeout(closing.current)}
          onBlur={() => {
            closing.current = setTimeout(() => combobox.closeDropdown(), timings.choicesCloseMs);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={field.label}>
          {offered.map(({ id, nome }) => (
            <Combobox.Option key={id} value={nome} opacity={isCurrent ? 1 : 0.55}>
              {nome}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </ReachedCombobox>
  );
}
