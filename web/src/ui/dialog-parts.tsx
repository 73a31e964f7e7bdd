import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from '@mantine/core';
import { useEffect, useState } from 'react';

/** Mantine's dialogs, as `Dialog.tsx` fetches them. */
export const parts = {
  Modal: (props: ModalProps) => <MantineModal {...props} opened={useOpenedLater(props.opened)} />,
  Drawer: (props: DrawerProps) => <MantineDrawer {...props} opened={useOpenedLater(props.opened)} />,
};

/** Closed at first, so that the dialog knows where the focus was. */
function useOpenedLater(isOpened: boolean): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return isOpened && isThere;
}
