import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const ShownNotices = lazyPart(async () => (await import('./ShownNotices.tsx')).ShownNotices);

/** Notices at the foot of the page. What shows them is fetched with the first one. */
export function Notices() {
  const { notifications } = useNotifications();
  const [isWanted, setIsWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setIsWanted(true);
  return isWanted && <ShownNotices />;
}
