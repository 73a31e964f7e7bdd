import { askWorker } from '../../../api/ask-worker.ts';
import type { Md5Message } from './md5.worker.ts';

/** The file is gone, has changed since it was chosen, or is a folder. */
export class UnreadableFile extends Error {}

interface Md5Options {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** The MD5 of a file as 32 hexadecimal digits. @throws UnreadableFile; the signal's reason */
export function md5Of(file: File, { signal, onProgress }: Md5Options): Promise<string> {
  const start = () => new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' });
  const read = (message: Md5Message) => {
    if ('md5' in message) return { answer: message.md5 };
    if ('unreadable' in message) return { failure: new UnreadableFile(message.unreadable) };
    onProgress(message.done);
    return undefined;
  };
  return askWorker(start, file, { signal, read });
}
