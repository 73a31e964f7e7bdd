import type { ReactNode } from 'react';

/** Props of the fields for the three types of codes. */
export interface CodeFieldProps {
  label: string;
  /** A code in the stored notation; in a form also a text that could not be parsed. */
  value: string;
  onChange: (value: string) => void;
  /** See `useTypedCode`. */
  isSearch?: boolean;
  /** The builder is behind a button. */
  isFolded?: boolean;
  isLocked?: boolean;
  error?: ReactNode;
  autoFocus?: boolean;
}
