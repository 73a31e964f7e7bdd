import { type ReactNode, useState } from 'react';
import { TextButton } from '../../ui/Links.tsx';

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
      <TextButton
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </TextButton>
      {isOpen && children}
    </>
  );
}
