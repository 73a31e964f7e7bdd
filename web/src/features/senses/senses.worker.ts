// Reads sounds and lights beside the page: a reading takes up to a tenth of a second.
import type { Frame } from '@bancada/contract/senses/light';
import { type Listened, listen } from '@bancada/contract/senses/listen';
import { type Watched, watch } from '@bancada/contract/senses/watch';

export type SenseQuestion = { samples: Float32Array; sampleRate: number } | { frames: Frame[] };
export type SenseAnswer = Listened | Watched;

self.onmessage = ({ data }: MessageEvent<SenseQuestion>) =>
  self.postMessage('frames' in data ? watch(data.frames) : listen(data.samples, data.sampleRate));
