import { attachmentLimits, keptFileName } from '@bancada/contract/attachments';
import { foldText } from '@bancada/contract/texts';

/** Whether the server treats two file names as equal: ignores case, accents and spacing. */
export function isSameName(one: string, other: string): boolean {
  return key(one) === key(other);
}

const key = (name: string) => foldText(keptFileName(name));

/** The name, or the first of `name (2).pdf`, `name (3).pdf`, … that is not in `taken`. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map(key));
  if (!used.has(key(name))) return name;
  const [, stem = name, ending = ''] = /^(.+?)((?:\.tar)?\.[^.\s]{1,10})?$/su.exec(name) ?? [];
  const bare = stem.replace(/ \(\d+\)$/, '') || stem;
  for (let count = 2; ; count += 1) {
    const tail = ` (${count})${ending}`;
    const candidate = `${bare.slice(0, attachmentLimits.nameMaxChars - tail.length)}${tail}`;
    if (!used.has(key(candidate))) return candidate;
  }
}
