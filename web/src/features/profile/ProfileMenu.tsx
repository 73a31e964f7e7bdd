import { Popover } from '@mantine/core';
import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { timings } from '../../timings.ts';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { loadCode } from '../../ui/lazy-part.tsx';
import classes from './ProfileButton.module.css';
import { ProfileTarget } from './ProfileTarget.tsx';

const ProfilePopup = lazy(async () => ({
  default: (await loadCode(() => import('./ProfilePopup.tsx'))).ProfilePopup,
}));
const RevokeDialog = lazy(async () => ({
  default: (await loadCode(() => import('./RevokeDialog.tsx'))).RevokeDialog,
}));

/** The button with its profile popup, which is open at first and closes some time after the pointer has left it. */
export function ProfileMenu({ children }: { children: ReactNode }) {
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [isRevoking, setRevoking] = useState(false);
  const close = () => {
    // Only if the focus would be lost: it may already be in another field.
    if (dropdown.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  const hover = useCloseAfterLeaving(isOpen && !isRevoking, close);
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(next) => (next ? setOpen(true) : close())}
        position="top-end"
        width={360}
        shadow="md"
        trapFocus
        closeOnEscape={false}
        closeOnClickOutside={!isRevoking}
        hideDetached={false}
      >
        <Popover.Target>
          <ProfileTarget ref={button} onClick={() => (isOpen ? close() : setOpen(true))} {...hover}>
            {children}
          </ProfileTarget>
        </Popover.Target>
        <Popover.Dropdown
          ref={dropdown}
          className={classes.dropdown ?? ''}
          aria-labelledby={titleId}
          {...hover}
        >
          <Suspense fallback={<SkeletonBlocks count={3} heightPx={48} />}>
            <ProfilePopup titleId={titleId} onClose={close} onRevoke={() => setRevoking(true)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Suspense>
        {isOpen && <RevokeDialog isOpen={isRevoking} onCancel={() => setRevoking(false)} />}
      </Suspense>
    </>
  );
}

/** For both the button and the popup. Lifting a finger does not count as leaving. */
function useCloseAfterLeaving(isActive: boolean, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(close);
  latest.current = close;
  // Also when the popup closes or a dialog covers it.
  useEffect(() => {
    if (!isActive) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [isActive]);
  return {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: (event: PointerEvent) => {
      clearTimeout(timer.current);
      if (!isActive || event.pointerType === 'touch') return;
      timer.current = setTimeout(() => latest.current(), timings.profilePopupCloseMs);
    },
  };
}
