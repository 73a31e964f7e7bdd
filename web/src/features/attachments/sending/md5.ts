import type { Md5Message } from './md5.worker.ts';

/** The file is gone, has changed since it was chosen, or is a folder. */
export class UnreadableFile extends Error {}

interface Md5Options {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** The MD5 of a file as 32 hexadecimal digits. @throws UnreadableFile; the signal's reason */
export function md5Of(file: File, { signal, onProgress }: Md5Options): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', cancel);
      settle();
    };
    const cancel = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', cancel);
    worker.onerror = ({ message }) => end(() => reject(new Error(`md5 worker: ${message}`)));
    worker.onmessage = ({ data }: MessageEvent<Md5Message>) => {
      if ('done' in data) onProgress(data.done);
      else if ('md5' in data) end(() => resolve(data.md5));
      else end(() => reject(new UnreadableFile(data.unreadable)));
    };
    worker.postMessage(file);
  });
}
