import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** How often the palette was opened, and what opens it: a button, or Ctrl+K the first time. */
export function usePalette(): { timesOpened: number; open: () => void } {
  const [timesOpened, setTimesOpened] = useState(0);
  const open = useCallback(() => setTimesOpened((times) => times + 1), []);
  useHotkeys(timesOpened === 0 ? [['mod+K', open]] : [], []);
  return { timesOpened, open };
}

/** Its code is fetched when it is first opened. */
export function LazyPalette({ timesOpened }: { timesOpened: number }) {
  return timesOpened > 0 && <Palette timesOpened={timesOpened} />;
}
