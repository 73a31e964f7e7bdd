import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FoldableProps {
  isFolded: boolean;
  label: string;
  children: ReactNode;
}

/** Content behind a button, or shown at once. */
export function Foldable({ isFolded, label, children }: FoldableProps) {
  const [isOpen, setIsOpen] = useState(!isFolded);
  if (!isFolded) return children;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        px="xs"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && children}
    </>
  );
}
