import { CloseButton, Combobox, Loader, TextInput, type useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { timings } from '../timings.ts';
import { asTyped } from './as-typed.ts';

interface RecordSelectInputProps {
  label?: string | undefined;
  'aria-label'?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  placeholder: string;
  /** Among the filters of a list: as wide as there is room. */
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

/** The input of a record select: shows the selection while closed, and the search text while open. */
export function RecordSelectInput(props: RecordSelectInputProps) {
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
      {...asTyped}
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
      rightSection={<RightSection name={name} isBusy={isBusy} onClear={readOnly ? undefined : onClear} />}
      rightSectionPointerEvents={isBusy || onClear === undefined ? 'none' : 'all'}
    />
  );
}

interface RightSectionProps {
  name: string;
  isBusy: boolean;
  /** undefined if there is nothing to clear. */
  onClear: (() => void) | undefined;
}

function RightSection({ name, isBusy, onClear }: RightSectionProps) {
  if (isBusy) return <Loader size="xs" aria-hidden />;
  if (onClear === undefined) return <Combobox.Chevron />;
  return <CloseButton aria-label={`Limpar ${name.toLowerCase()}`} onClick={onClear} />;
}
