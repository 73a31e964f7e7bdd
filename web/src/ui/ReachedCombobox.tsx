import { Combobox, type ComboboxProps } from '@mantine/core';
import { useState } from 'react';

/** A combobox that draws its list only after the first focus: Mantine draws and places every closed list. */
export function ReachedCombobox(props: ComboboxProps) {
  const [isReached, setIsReached] = useState(false);
  return (
    <div style={{ display: 'contents' }} onFocusCapture={() => setIsReached(true)}>
      <Combobox {...props} keepMounted={isReached} />
    </div>
  );
}
