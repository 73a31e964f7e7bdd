import { useCallback, useEffect, useRef, useState } from 'react';
import { scheduleBeeps, timedItems } from './beep-tones.ts';

/** Delay of the first tone after Play, to fill the audio buffer. */
const leadSeconds = 0.05;
/** The audio output lags behind the clock: closing it at once would cut off the end. */
const tailSeconds = 0.5;

export interface BeepPlayback {
  isPlaying: boolean;
  /** Index of the item being played; null for none. */
  current: number | null;
  play: (code: string) => void;
  stop: () => void;
}

/** Plays a sequence tone by tone, and tracks the current item. Stops when the page is left. */
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

/** Starts when audio is available; a browser without it still shows the sequence. Returns the function that stops it. */
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
    const at = (seconds: number, action: () => void) =>
      timers.push(setTimeout(action, (leadSeconds + seconds) * 1_000));
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
