import type { Frame } from '@bancada/contract/senses/light';
import { type Watched, watch } from '@bancada/contract/senses/watch';
import { parsedJson } from '../parsed-json.ts';
import { answerFiles } from './answer-files.ts';

answerFiles<Watched>(
  (bytes) => {
    const frames = framesOf(bytes.toString('utf8'));
    return frames && watch(frames);
  },
  { code: null, sure: 0, kind: 'nothing', problems: [] },
);

function framesOf(text: string): Frame[] | undefined {
  const value = parsedJson(text);
  if (typeof value !== 'object' || value === null || !('frames' in value) || !Array.isArray(value.frames))
    return undefined;
  return value.frames.filter(isFrame);
}

function isFrame(value: unknown): value is Frame {
  return (
    typeof value === 'object' &&
    value !== null &&
    (['t', 'r', 'g', 'b'] as const).every((name) => typeof Reflect.get(value, name) === 'number')
  );
}
