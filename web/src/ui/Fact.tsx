import type { ReactNode } from 'react';
import classes from './Fact.module.css';

/** The fields of a record for viewing, and what belongs to all of them, each over the whole width. */
export const FactGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.facts}>{children}</div>
);

interface FactProps {
  label: string;
  /** A text of several lines. */
  isWide?: boolean;
  /** One word without spaces: on a phone it has a line of its own. */
  isLongWord?: boolean;
  children: ReactNode;
}

/** One field of a record for viewing; `N/A` if it is empty. */
export function Fact({ label, isWide = false, isLongWord = false, children }: FactProps) {
  const isEmpty = children === null || children === '' || children === undefined;
  const width = isWide ? classes.wide : isLongWord ? classes.longWord : '';
  return (
    <div className={`${classes.fact} ${width}`}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>{isEmpty ? 'N/A' : children}</div>
    </div>
  );
}
