import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { useEffect, useState } from 'react';
import { isOfNow, isolatedAt, keepIsolated } from './isolation-clock.ts';

const dischargeMs = guidedLimits.dischargeMinutes * 60_000;

interface Done {
  /** ISO time at which the unit was isolated, by this device's clock. */
  isolado_em: string | null;
  esperar: boolean;
  medir: boolean;
}

const nothingDone: Done = { isolado_em: null, esperar: false, medir: false };

/**
 * The three steps. When it was isolated is kept, and the time that is left reckoned from it, not counted; what comes after is ticked by
 * whoever has the page open.
 */
export function useDischarge(key: string) {
  const [kept, setDone] = useState<Done>(() => ({ ...nothingDone, isolado_em: isolatedAt(key) }));
  const done = kept.isolado_em !== null && isOfNow(kept.isolado_em) ? kept : nothingDone;
  const isolated = done.isolado_em === null ? null : Date.parse(done.isolado_em);
  const nowMs = useSeconds(isolated !== null);
  // A clock that was put back begins anew.
  const waitedMs = isolated === null ? 0 : Math.max(0, nowMs - isolated);
  const change = (next: Done) => {
    setDone(next);
    keepIsolated(key, next.isolado_em);
  };
  return {
    done,
    restMs: Math.max(0, dischargeMs - waitedMs),
    isolate: (isDone: boolean) =>
      change({ ...nothingDone, isolado_em: isDone ? new Date().toISOString() : null }),
    /** Each after the one before. */
    wait: (esperar: boolean) => change({ ...done, esperar, medir: false }),
    measure: (medir: boolean) => change({ ...done, medir }),
    drop: () => keepIsolated(key, null),
  };
}

/** The time, each second and whenever the page is looked at again. */
function useSeconds(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const look = () => setNowMs(Date.now());
    look();
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRunning]);
  return nowMs;
}

/** `9:58` */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
