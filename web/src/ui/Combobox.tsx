import { Combobox, type ComboboxProps, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';

/**
 * A combobox that knows which option is marked. Give `markedId` to its target as `aria-activedescendant`: by itself the
 * target tells a screen reader only of what an arrow key has marked, not of the first option that was found.
 */
export function useMarkingCombobox({ onDropdownClose }: { onDropdownClose?: () => void } = {}) {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const store = useCombobox({
    onDropdownClose: () => {
      marking.resetSelectedOption();
      onDropdownClose?.();
    },
  });
  const { selectFirstOption, selectNextOption, selectPreviousOption, selectActiveOption } = store;
  const { resetSelectedOption } = store;
  const marking = useMemo(() => {
    const noted = (mark: () => string | null) => () => {
      const id = mark();
      setMarkedId(id);
      return id;
    };
    return {
      selectFirstOption: noted(selectFirstOption),
      selectNextOption: noted(selectNextOption),
      selectPreviousOption: noted(selectPreviousOption),
      selectActiveOption: noted(selectActiveOption),
      resetSelectedOption: () => {
        resetSelectedOption();
        setMarkedId(null);
      },
    };
  }, [selectFirstOption, selectNextOption, selectPreviousOption, selectActiveOption, resetSelectedOption]);
  return { ...store, ...marking, markedId: store.dropdownOpened ? (markedId ?? undefined) : undefined };
}

type MarkingCombobox = ReturnType<typeof useMarkingCombobox>;

/** Selects the first option as soon as the results belong to the input, anew for each input; before that none. */
export function useFirstOption(
  { selectFirstOption, resetSelectedOption }: MarkingCombobox,
  isFound: boolean,
  typed: string | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another first option
  useEffect(() => {
    if (isFound) selectFirstOption();
    else resetSelectedOption();
  }, [typed, isFound, selectFirstOption, resetSelectedOption]);
}

/** A combobox that draws its list only after the first focus: Mantine draws and places every closed list. */
export function ReachedCombobox(props: ComboboxProps) {
  const [isReached, setIsReached] = useState(false);
  return (
    <div style={{ display: 'contents' }} onFocusCapture={() => setIsReached(true)}>
      <Combobox {...props} keepMounted={isReached} />
    </div>
  );
}
