import type { Frame } from '@bancada/contract/senses/light';
import { type Watched, watch } from '@bancada/contract/senses/watch';
import { answerFiles } from './answer-files.ts';

answerFiles<Watched>(
  (bytes) => {
    const frames = framesOf(bytes.toString('utf8'));
    return frames && watch(frames);
  },
  { code: null, sure: 0, kind: 'nothing', problems: [] },
);

function framesOf(text: string): Frame[] | undefined {
  const value = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
