import { attachmentLimits, keptFileName } from '@bancada/contract/attachments/attachments';
import { foldText } from '@bancada/contract/texts';
import { localDay } from '../../../ui/days.ts';

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

/** A name for an image pasted from the clipboard. */
export function pastedName(file: File, taken: readonly string[], now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  const ending = file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
  return freeName(`Imagem colada ${localDay(now)} ${time}.${ending}`, taken);
}

/** Cameras and clipboards call each picture `image`: it gets its time as a name. */
export function namedPicture(file: File): File {
  if (!/^(image|imagem|photo|foto)?\.\w+$/i.test(file.name)) return file;
  const name = pastedName(file, [], new Date()).replace('Imagem colada', 'Foto');
  return new File([file], name, { type: file.type });
}
