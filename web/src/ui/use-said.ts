import { useState } from 'react';
import type { Said } from './TimedAlert.tsx';

/** The message about a page's last action. */
export function useSaid() {
  const [said, setSaid] = useState<Said | null>(null);
  const say = (isFailure: boolean) => (sentence: string) =>
    setSaid((before) => ({ isFailure, sentence, key: (before?.key ?? 0) + 1 }));
  return { said, succeed: say(false), fail: say(true), clear: () => setSaid(null) };
}
