import { createHash } from 'node:crypto';

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const permissions = -4;
const keyBytes = 5;
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);

/** What locks the streams of a PDF: the standard security handler, version 1 (ISO 32000-1, 7.6), which every viewer reads. */
export interface PdfLock {
  /** Of the file, in hex: twice in its trailer's `ID`. */
  id: string;
  /** The object that the trailer's `Encrypt` names. */
  dictionary: string;
  /** @param number of the object whose stream this is */
  close(stream: Uint8Array, number: number): Buffer;
}

/** RC4 with 40 bits. @param userPassword opens the file; '' for one that only its owner may change */
export function lockOf(userPassword: string): PdfLock {
  const id = Buffer.alloc(16, 7);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions);
  const owner = rc4(md5(padded('oficina')).subarray(0, keyBytes), padded(userPassword));
  const key = md5(padded(userPassword), owner, rights, id).subarray(0, keyBytes);
  const user = rc4(key, padding);
  return {
    id: id.toString('hex'),
    dictionary: `<< /Filter /Standard /V 1 /R 2 /Length 40 /P ${permissions} /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    close: (stream, number) => {
      const part = Buffer.from([number & 255, (number >> 8) & 255, 0, 0, 0]);
      return rc4(md5(key, part).subarray(0, keyBytes + 5), stream);
    },
  };
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + (state[i] ?? 0)) % 256;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0);
    }),
  );
}
