import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useState } from 'react';
import { loadCode } from '../ui/load-code.ts';

const Palette = lazy(async () => ({ default: (await loadCode(() => import('./Palette.tsx'))).Palette }));

/** How often the palette was opened, and what opens it: a button, or Ctrl+K the first time. */
export function usePalette(): { timesOpened: number; open: () => void } {
  const [timesOpened, setTimesOpened] = useState(0);
  const open = useCallback(() => setTimesOpened((times) => times + 1), []);
  useHotkeys(timesOpened === 0 ? [['mod+K', open]] : [], []);
  return { timesOpened, open };
}

/** Its code is fetched when it is first opened. */
export function LazyPalette({ timesOpened }: { timesOpened: number }) {
  return <Suspense>{timesOpened > 0 && <Palette timesOpened={timesOpened} />}</Suspense>;
}
