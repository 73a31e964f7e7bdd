import { createMD5 } from 'hash-wasm';

const sliceBytes = 8 * 1024 * 1024;
/** Slices to read ahead while one is hashed: reading is the bottleneck. See `npm run bench md5`. */
const readAhead = 3;

/** Messages of the worker: the number of bytes hashed, then the MD5; or that the file is unreadable. */
export type Md5Message = { done: number } | { md5: string } | { unreadable: string };

/** The slices of a file in order, a few of them read ahead: never the whole file in memory. */
async function* slicesOf(file: File): AsyncGenerator<Uint8Array> {
  const coming: Promise<ArrayBuffer>[] = [];
  let from = 0;
  const read = () => {
    for (; coming.length < readAhead && from < file.size; from += sliceBytes)
      coming.push(file.slice(from, from + sliceBytes).arrayBuffer());
  };
  read();
  for (let next = coming.shift(); next !== undefined; next = coming.shift()) {
    const bytes = await next;
    read();
    yield new Uint8Array(bytes);
  }
}

/** Takes one `File`. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const say = (message: Md5Message) => self.postMessage(message);
  try {
    const hash = await createMD5();
    let done = 0;
    for await (const slice of slicesOf(file)) {
      hash.update(slice);
      done += slice.length;
      say({ done });
    }
    say({ md5: hash.digest() });
  } catch (error) {
    say({ unreadable: String(error) });
  }
};
