import { Combobox, type ComboboxProps } from '@mantine/core';
import { useState } from 'react';

/** A combobox whose list is in the page from the first focus on: before, each closed list would be drawn and placed. */
export function ReachedCombobox(props: ComboboxProps) {
  const [isReached, setIsReached] = useState(false);
  return (
    <div style={{ display: 'contents' }} onFocusCapture={() => setIsReached(true)}>
      <Combobox {...props} keepMounted={isReached} />
    </div>
  );
}
