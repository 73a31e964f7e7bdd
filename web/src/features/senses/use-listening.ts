import type { Listened } from '@bancada/contract/senses/listen';
import { useState } from 'react';
import { timings } from '../../timings.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { openMicrophone, readRecording, sampleRate } from './sound.ts';
import { again, ended, standing, useSenseRun } from './use-sense-run.ts';

export type Ear =
  | { at: 'resting' | 'asking' | 'reading' }
  /** How long already, and how loud it is, from 0 to 1. */
  | { at: 'listening'; seconds: number; level: number };

export interface Listening {
  ear: Ear;
  /** What was heard last; null before anything was read. */
  heard: Listened | null;
  /** Why it cannot hear. */
  refusal: string | null;
  listen: () => void;
  /** Reads a recording, or the sound of a film. */
  read: (file: File) => void;
  stop: () => void;
}

/** The last of what is heard is read: the first beep is in it when the last has sounded. */
const keptSeconds = 10;
/** Recording and drawing take what is left of a tenth. */
const shareOfCore = 0.06;
/** What the browser filters is never sure: in one browser a lasting tone sank 47-fold in 12 s. */
const filteredSure = 0.6;
const filteredProblem = 'o navegador filtra o som, como em chamadas: confira de ouvido';

/** Hears beeps by the microphone or from a recording. */
export function useListening(onHeard: (heard: Listened) => void): Listening {
  const [ear, setEar] = useState<Ear>({ at: 'resting' });
  const [heard, setHeard] = useState<Listened | null>(null);
  const { refusal, run, stop } = useSenseRun();
  const rest = () => setEar({ at: 'resting' });
  const tell = useLatest((one: Listened) => {
    setHeard(one);
    onHeard(one);
  });
  const listen = () => {
    setHeard(null);
    setEar({ at: 'asking' });
    run(async (reader, signal) => {
      const microphone = await openMicrophone(keptSeconds);
      const began = performance.now();
      let stands: Listened | null = null;
      const seconds = () => Math.floor((performance.now() - began) / 1_000);
      const show = () => setEar({ at: 'listening', seconds: seconds(), level: microphone.level() });
      const shown = signal.aborted ? undefined : setInterval(show, timings.levelMs);
      const pace = { signal, share: shareOfCore, leastMs: timings.listenAgainMs };
      try {
        await again({ ...pace, atMostMs: timings.listenAtMostMs }, async () => {
          const answer = await reader.listen(microphone.last(keptSeconds), sampleRate);
          stands = standing(stands, microphone.isFiltered ? filtered(answer) : answer, seconds());
          tell(stands);
        });
      } finally {
        clearInterval(shown);
        microphone.end();
      }
    }, rest);
  };
  const read = (file: File) => {
    setHeard(null);
    setEar({ at: 'reading' });
    run(async (reader, signal) => {
      const samples = await readRecording(file);
      const answer = await Promise.race([reader.listen(samples, sampleRate), ended(signal)]);
      if (answer !== null) tell(answer);
    }, rest);
  };
  return { ear, heard, refusal, listen, read, stop };
}

function filtered(heard: Listened): Listened {
  const problems = [...heard.problems, filteredProblem];
  return { ...heard, problems, sure: Math.min(heard.sure, filteredSure) };
}
