import type { ReactNode } from 'react';

/** What the fields of the three types of codes take. */
export interface CodeFieldProps {
  label: string;
  /** A code in the kept notation; in a form also a text that could not be read. */
  value: string;
  onChange: (value: string) => void;
  /** See `useTypedCode`. */
  isSearch?: boolean;
  /** The builder waits behind a button. */
  isFolded?: boolean;
  isLocked?: boolean;
  error?: ReactNode;
  autoFocus?: boolean;
}
