import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { timeText } from '../ui/time.ts';
import classes from './Shell.module.css';

const schemeAttribute = 'data-mantine-color-scheme';

/** On paper alone: where the page is found, and when it was printed. A dark screen is light while it is being printed. */
export function PrintedFrom() {
  const [printed, setPrinted] = useState<{ address: string; at: string } | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    const prepare = () => {
      shown = root.getAttribute(schemeAttribute);
      root.setAttribute(schemeAttribute, 'light');
      flushSync(() => setPrinted({ address: location.href, at: new Date().toISOString() }));
    };
    const restore = () => {
      if (shown !== null) root.setAttribute(schemeAttribute, shown);
      setPrinted(null);
    };
    addEventListener('beforeprint', prepare);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', prepare);
      removeEventListener('afterprint', restore);
    };
  }, []);
  if (printed === null) return null;
  return (
    <p className={classes.printedFrom}>
      {printed.address} · impresso em {timeText(printed.at)}
    </p>
  );
}
