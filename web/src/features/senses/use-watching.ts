import type { Frame } from '@bancada/contract/senses/light';
import type { Watched } from '@bancada/contract/senses/watch';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { timings } from '../../timings.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { followLight, type Spot, showCamera, showFilm } from './light-source.ts';
import { again, standing, useSenseRun } from './use-sense-run.ts';

export interface Watching {
  /** What is shown, or is still to come; null: nothing. */
  shown: 'camera' | 'film' | null;
  /** The picture is there, and may be pointed at. */
  isThere: boolean;
  /** Where the LED is; null until it is pointed at. */
  spot: Spot | null;
  /** What was seen last; null before anything was read. */
  seen: Watched | null;
  /** Why it cannot see. */
  refusal: string | null;
  watch: () => void;
  read: (film: File) => void;
  /** Looks at this place from now on; a film begins anew. */
  point: (spot: Spot) => void;
  stop: () => void;
}

/** So many seconds are read at once: the slowest codes take ten to repeat. */
const keptSeconds = 20;
const shareOfCore = 0.3;

/** Sees blinks by the camera or in a film, which `video` shows. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  onSeen: (seen: Watched) => void,
): Watching {
  const [shown, setShown] = useState<Watching['shown']>(null);
  const [isThere, setIsThere] = useState(false);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [seen, setSeen] = useState<Watched | null>(null);
  const takeFrames = useFramesAt(video, spot);
  const { refusal, run, stop } = useSenseRun();
  const tell = useLatest((next: Watched, frames: readonly Frame[]) => {
    const seconds = ((frames.at(-1)?.t ?? 0) - (frames[0]?.t ?? 0)) / 1_000;
    const stands = standing(seen, next, seconds);
    setSeen(stands);
    onSeen(stands);
  });
  const rest = () => {
    setShown(null);
    setIsThere(false);
    setSpot(null);
  };
  const begin = (what: 'camera' | 'film', show: (shown: HTMLVideoElement) => Promise<() => void>) => {
    rest();
    setSeen(null);
    setShown(what);
    run(async (reader, signal) => {
      if (video.current === null) return;
      const end = await show(video.current);
      setIsThere(!signal.aborted);
      const pace = { signal, share: shareOfCore, leastMs: timings.listenAgainMs };
      try {
        await again({ ...pace, atMostMs: timings.listenAtMostMs }, async () => {
          const frames = takeFrames();
          if (frames !== null) tell(await reader.watch(frames), frames);
        });
      } finally {
        end();
      }
    }, rest);
  };
  const point = (next: Spot) => {
    setSpot(next);
    setSeen(null);
    if (shown !== 'film' || video.current === null) return;
    video.current.currentTime = 0;
    void video.current.play();
  };
  return {
    ...{ shown, isThere, spot, seen, refusal, point, stop },
    watch: () => begin('camera', (shown) => showCamera(shown, 'abra um filme')),
    read: (film) => begin('film', (shown) => showFilm(shown, film)),
  };
}

/** @returns takes the last pictures of the light at this spot; null where none has come since */
function useFramesAt(video: RefObject<HTMLVideoElement | null>, spot: Spot | null): () => Frame[] | null {
  const frames = useRef<Frame[]>([]);
  const taken = useRef<Frame>(undefined);
  useEffect(() => {
    frames.current = [];
    if (spot === null || video.current === null) return undefined;
    return followLight(video.current, spot, (frame) => {
      const first = frame.t - keptSeconds * 1_000;
      frames.current = [...frames.current.filter(({ t }) => t >= first && t < frame.t), frame];
    });
  }, [spot, video]);
  return () => {
    const last = frames.current.at(-1);
    if (last === undefined || last === taken.current) return null;
    taken.current = last;
    return frames.current;
  };
}
