import { localDay } from '../../../ui/days.ts';
import { freeName } from './free-name.ts';

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
