import { VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { timings } from '../timings.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import classes from './Shell.module.css';

const shownKey = 'splash-shown';
const fadeMs = 300;

/**
 * The splash screen, once per visit: what is left of its time, as `index.html` has shown it from the start. An overlay: the page
 * below loads meanwhile and accepts keys.
 */
export function Splash() {
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [leftMs] = useState(() => timings.splashMs - performance.now());
  const [isShown, setShown] = useState(() => sessionStorage.getItem(shownKey) === null && leftMs > 0);
  const isVisible = isShown && !isStill;
  useEffect(() => {
    sessionStorage.setItem(shownKey, '1');
    if (!isVisible) return;
    const timer = setTimeout(() => setShown(false), leftMs);
    return () => clearTimeout(timer);
  }, [isVisible, leftMs]);
  if (!isVisible) return null;
  return (
    <div
      className={`start ${classes.splash}`}
      style={{ animationDelay: `${leftMs - fadeMs}ms`, animationDuration: `${fadeMs}ms` }}
      aria-hidden
    >
      <StartBrand />
    </div>
  );
}

/** The brand in the middle of an empty screen, as `index.html` draws it; inside an element of the class `start`, which is styled there. */
function StartBrand() {
  return (
    <>
      <BrandMark sizePx={88} />
      <span>Bancada</span>
    </>
  );
}

/** Shown while the signed-in user or the screens are loading: what `index.html` has drawn goes on. */
export function FullScreenLoader() {
  return (
    <main className="start" data-waiting aria-busy>
      <StartBrand />
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
    </main>
  );
}
