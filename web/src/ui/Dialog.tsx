import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/**
 * The library's dialogs, drawn from when they are first opened on. Their code, a tenth of a first view, comes after the first screen (`loadDialogs`),
 * or with the first dialog.
 */
const LateModal = lazyPart(async () => (await import('./dialog-parts.tsx')).parts.Modal);
const LateDrawer = lazyPart(async () => (await import('./dialog-parts.tsx')).parts.Drawer);

export const Modal = onceOpened<ModalProps>(LateModal);
export const Drawer = onceOpened<DrawerProps>(LateDrawer);

/** The question before leaving a form must come when the line has broken. */
export async function loadDialogs(): Promise<void> {
  await Promise.all([LateModal.load(), LateDrawer.load()]);
}

function onceOpened<Props extends { opened: boolean }>(Dialog: ComponentType<Props>): ComponentType<Props> {
  return function OnceOpened(props) {
    const [isWanted, setIsWanted] = useState(props.opened);
    if (props.opened && !isWanted) setIsWanted(true);
    return isWanted && <Dialog {...props} />;
  };
}
