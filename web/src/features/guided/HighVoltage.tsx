import { IconBolt } from '@tabler/icons-react';
import classes from './Guided.module.css';

/** The mark of what can kill: a sign and words, not a colour alone. */
export function HighVoltage() {
  return (
    <span className={classes.highVoltage}>
      <IconBolt size={18} aria-hidden />
      Alta tensão
    </span>
  );
}
