import { Anchor, Stack } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';

interface FoldOptions {
  /** On the button while it is folded, and while it is open. */
  label: string;
  openLabel: string;
  /** It has something in it from the start. */
  isOpenAtFirst: boolean;
  /** Something in it is wrong: it cannot be folded. */
  isHeldOpen: boolean;
}

/** A quiet part of a form that is folded while there is nothing in it: the button that opens it, and the part itself. */
export function useFold({ label, openLabel, isOpenAtFirst, isHeldOpen }: FoldOptions) {
  const [isOpened, setIsOpened] = useState(isOpenAtFirst);
  const panel = useId();
  // It stays open when what was wrong is being mended.
  if (isHeldOpen && !isOpened) setIsOpened(true);
  const isOpen = isOpened || isHeldOpen;
  return {
    button: (
      <Anchor
        component="button"
        type="button"
        className="touch-link"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpened(!isOpen)}
      >
        {isOpen ? openLabel : label}
      </Anchor>
    ),
    part: (children: ReactNode) => (
      <Stack gap="sm" id={panel} hidden={!isOpen} style={isOpen ? {} : { display: 'none' }}>
        {children}
      </Stack>
    ),
  };
}
