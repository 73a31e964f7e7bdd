import { createMD5 } from 'hash-wasm';

const sliceBytes = 4 * 1024 * 1024;

/** What the worker says: how many bytes are read, then the MD5; or that the file cannot be read. */
export type Md5Message = { done: number } | { md5: string } | { unreadable: string };

/** Takes one `File`. It is read slice by slice, the next one while this one is summed: never the whole of it in memory. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const say = (message: Md5Message) => self.postMessage(message);
  const read = (from: number) => file.slice(from, from + sliceBytes).arrayBuffer();
  try {
    const hash = await createMD5();
    let coming = read(0);
    for (let at = 0; at < file.size; at += sliceBytes) {
      const bytes = new Uint8Array(await coming);
      if (at + sliceBytes < file.size) coming = read(at + sliceBytes);
      hash.update(bytes);
      say({ done: at + bytes.length });
    }
    say({ md5: hash.digest() });
  } catch (error) {
    say({ unreadable: String(error) });
  }
};
