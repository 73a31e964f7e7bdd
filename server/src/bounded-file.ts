import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * A file that lines are added to, with one predecessor: `name.log` and `name.anterior.log`, of this many bytes each. Like any log, it
 * loses lines where it cannot be written, and fails nobody's work.
 */
export function boundedFile(file: string, maxBytes: number): { write(line: string): void } {
  const { dir, name, ext } = path.parse(file);
  let fd: number | null = null;
  let size = 0;
  const open = () => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    fd = openSync(file, 'a', 0o600);
    ({ size } = fstatSync(fd));
    return fd;
  };
  const write = (line: string) => {
    if (fd !== null && size + line.length > maxBytes) {
      closeSync(fd);
      fd = null;
      renameSync(file, path.join(dir, `${name}.anterior${ext}`));
    }
    const written = writeSync(fd ?? open(), line);
    size += written;
  };
  return {
    write: (line) => {
      try {
        write(line);
      } catch (error) {
        if (!(error instanceof Error && 'syscall' in error)) throw error;
      }
    },
  };
}
