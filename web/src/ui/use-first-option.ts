import { useEffect } from 'react';
import type { MarkingCombobox } from './use-marking-combobox.ts';

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
