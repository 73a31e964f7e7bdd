import type { useCombobox } from '@mantine/core';
import { useEffect } from 'react';

/** Marks the first option while what is typed has been looked for, anew for each text; else none. */
export function useFirstOption(
  { selectFirstOption, resetSelectedOption }: ReturnType<typeof useCombobox>,
  isFound: boolean,
  typed: string | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another first option
  useEffect(() => {
    if (isFound) selectFirstOption();
    else resetSelectedOption();
  }, [typed, isFound, selectFirstOption, resetSelectedOption]);
}
