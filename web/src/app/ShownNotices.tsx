import { Notifications } from '@mantine/notifications';
import classes from './Shell.module.css';

export function ShownNotices() {
  return <Notifications position="bottom-right" className={classes.notices ?? ''} />;
}
