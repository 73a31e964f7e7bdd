import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import classes from './Guided.module.css';

/** The mark of what can kill: a sign and words, not a colour alone. */
export function HighVoltage() {
  return (
    <span className={classes.highVoltage}>
      <HighVoltageMark />
    </span>
  );
}
