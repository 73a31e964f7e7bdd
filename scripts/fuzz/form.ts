import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { RawJson } from './hostile.ts';

/** How a form is encoded. */
export interface FormOptions {
  file: Buffer | null;
  /** Whether a field `md5` holds the file's real checksum. */
  isTrue: boolean;
  /** How the encoded form is corrupted. */
  damage: 'none' | 'cut' | 'file-first' | 'no-end' | 'twice';
}

const boundary = 'fuzz-7d3e9a';
export const formMediaType = `multipart/form-data; boundary=${boundary}`;

/** A whole one, of which there is a thumbnail soon. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEUAqmZXQ63UAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgAAEAAAYAAeaH/n8AAAAASUVORK5CYII=',
  'base64',
);
const files = [
  Buffer.from('diagrama'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('%PDF-1.7\n%fim'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0]),
  Buffer.from('PK\u0003\u0004zip', 'latin1'),
  Buffer.from('<svg onload="alert(1)"/>'),
  Buffer.alloc(0),
  Buffer.alloc(70_000, 7),
];

export const formOptions: fc.Arbitrary<FormOptions> = fc.record({
  file: fc.oneof(
    { weight: 3, arbitrary: fc.constant(picture) },
    { weight: 5, arbitrary: fc.constantFrom(...files) },
    {
      weight: 2,
      arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    },
    { weight: 2, arbitrary: fc.constant(null) },
  ),
  isTrue: fc.nat(9).map((dice) => dice > 0),
  damage: fc.constant('none'),
});

export const damagedForm: fc.Arbitrary<FormOptions> = fc
  .tuple(formOptions, fc.constantFrom<FormOptions['damage']>('cut', 'file-first', 'no-end', 'twice'))
  .map(([options, damage]) => ({ ...options, damage }));

/** Encodes a form. */
export function formBytes(fields: Record<string, unknown>, { file, isTrue, damage }: FormOptions): Buffer {
  const md5 = file === null ? null : createHash('md5').update(file).digest('hex');
  const parts = Object.entries(fields)
    .filter(([name]) => name !== 'file')
    .map(([name, value]) => {
      const text = isTrue && name === 'md5' && md5 !== null ? md5 : fieldText(value);
      return Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${text}\r\n`,
      );
    });
  if (file !== null) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="arquivo.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const part = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')]);
    if (damage === 'file-first') parts.unshift(part);
    else parts.push(part);
    if (damage === 'twice') parts.push(part);
  }
  const whole = Buffer.concat([...parts, Buffer.from(damage === 'no-end' ? '' : `--${boundary}--\r\n`)]);
  return damage === 'cut' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
}

function fieldText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
