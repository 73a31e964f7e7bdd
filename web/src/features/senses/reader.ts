import type { Frame } from '@bancada/contract/senses/light';
import type { Listened } from '@bancada/contract/senses/listen';
import type { Watched } from '@bancada/contract/senses/watch';
import type { SenseAnswer, SenseQuestion } from './senses.worker.ts';

/** Reads sounds and lights in a worker, one after the other. */
export interface Reader {
  /** @param samples taken over by the reader */
  listen: (samples: Float32Array<ArrayBuffer>, sampleRate: number) => Promise<Listened>;
  watch: (frames: Frame[]) => Promise<Watched>;
  /** What is being read is never answered. */
  end: () => void;
}

export function startReader(): Reader {
  const worker = new Worker(new URL('./senses.worker.ts', import.meta.url), { type: 'module' });
  let last: Promise<unknown> = Promise.resolve();
  const ask = <Answer extends SenseAnswer>(question: SenseQuestion, owned: Transferable[]) => {
    const answer = last.then(
      () =>
        new Promise<Answer>((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(`worker: ${message}`));
          worker.postMessage(question, owned);
        }),
    );
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    listen: (samples, sampleRate) => ask<Listened>({ samples, sampleRate }, [samples.buffer]),
    watch: (frames) => ask<Watched>({ frames }, []),
    end: () => worker.terminate(),
  };
}
