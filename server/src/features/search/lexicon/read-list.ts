import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plain } from '@bancada/contract/codes/notation-words';

/** The entries of `<name>.txt` in this folder, one a line. Empty lines and those that begin with `#` are left out. */
export function readLines(name: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, `${name}.txt`), 'utf8');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The words of `<name>.txt`, however many stand on a line, in lower case without accents. */
export function readWords(name: string): ReadonlySet<string> {
  return new Set(readLines(name).flatMap((line) => plain(line).split(/\s+/)));
}

/** A file of pairs, one a line: the first word of a line, and the rest of it. */
export function readPairs(name: string): ReadonlyMap<string, string> {
  return new Map(
    readLines(name).map((line) => {
      const [, key = '', value = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
      return [key, value] as const;
    }),
  );
}
