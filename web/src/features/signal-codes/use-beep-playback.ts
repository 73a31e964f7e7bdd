import { useCallback, useEffect, useRef, useState } from 'react';
import { scheduleBeeps, timedItems } from './beep-tones.ts';

/** From Play to the first tone: time to fill the sound card's buffer. */
const leadSeconds = 0.05;
/** The sound card is behind the clock: closed at once, it would swallow the end. */
const tailSeconds = 0.5;

export interface BeepPlayback {
  isPlaying: boolean;
  /** The place of the item that is heard now; null for none. */
  current: number | null;
  play: (code: string) => void;
  stop: () => void;
}

/** Plays a sequence tone by tone, and says which item it is at. Falls silent when the page is left. */
export function useBeepPlayback(): BeepPlayback {
  const [current, setCurrent] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const silence = useRef(() => {});
  const rest = useCallback(() => {
    setCurrent(null);
    setPlaying(false);
  }, []);
  useEffect(() => () => silence.current(), []);
  const play = (code: string) => {
    silence.current();
    setCurrent(null);
    setPlaying(true);
    silence.current = startPlaying(code, { onItem: setCurrent, onEnd: rest });
  };
  const stop = useCallback(() => {
    silence.current();
    rest();
  }, [rest]);
  return { isPlaying, current, play, stop };
}

/** Begins once there is sound; a browser that gives none still shows the sequence. Returns how to end it before its time. */
function startPlaying(
  code: string,
  { onItem, onEnd }: { onItem: (place: number) => void; onEnd: () => void },
): () => void {
  const context = openContext();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    context?.close().catch(logSilence);
  };
  const begin = () => {
    if (isOver) return;
    if (context !== null) scheduleBeeps(context, code, context.currentTime + leadSeconds);
    const at = (seconds: number, deed: () => void) =>
      timers.push(setTimeout(deed, (leadSeconds + seconds) * 1_000));
    const items = timedItems(code);
    const length = items.at(-1)?.endsAt ?? 0;
    for (const [place, { startsAt }] of items.entries()) at(startsAt, () => onItem(place));
    at(length, onEnd);
    at(length + tailSeconds, end);
  };
  if (context === null) begin();
  else context.resume().catch(logSilence).finally(begin);
  return end;
}

function openContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch (error) {
    logSilence(error);
    return null;
  }
}

function logSilence(error: unknown): void {
  console.warn('No sound', error);
}
