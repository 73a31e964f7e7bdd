import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { timings } from '../timings.ts';
import classes from './Splash.module.css';

const shownKey = 'splash-shown';

/** The splash screen, once per visit. An overlay: the page below loads meanwhile and accepts keys. */
export function Splash() {
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [isShown, setShown] = useState(() => sessionStorage.getItem(shownKey) === null);
  const isVisible = isShown && !isStill;
  useEffect(() => {
    sessionStorage.setItem(shownKey, '1');
    if (!isVisible) return;
    const timer = setTimeout(() => setShown(false), timings.splashMs);
    return () => clearTimeout(timer);
  }, [isVisible]);
  if (!isVisible) return null;
  return (
    <div className={classes.splash} aria-hidden>
      <img src="/icone.svg" alt="" width={88} height={88} />
      <span>Bancada</span>
    </div>
  );
}
