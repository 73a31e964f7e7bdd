import { Notifications } from '@mantine/notifications';
import classes from './Shell.module.css';

/** Room for a long notice; what is longer scrolls in it. */
const maxHeight = 'calc(100dvh - var(--bottom-bar-height) - 16px)';

export function ShownNotices() {
  return (
    <Notifications
      position="bottom-right"
      notificationMaxHeight={maxHeight}
      className={classes.notices ?? ''}
    />
  );
}
