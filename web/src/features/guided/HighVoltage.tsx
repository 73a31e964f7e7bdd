import { HighVoltageMark } from '../../ui/HighVoltageMark.tsx';
import classes from './Guided.module.css';

/** The mark of what can kill: a sign and words, not a colour alone. */
export function HighVoltage() {
  return (
    <span className={classes.highVoltage}>
      <HighVoltageMark />
    </span>
  );
}
