import { readFile, stat } from 'node:fs/promises';
import { decodeHeif, type HeifImage, heifPictures } from './heif.ts';
import { heifBytesMax } from './limits.ts';
import type { OpenDocument } from './open-document.ts';
import { grayOf, ofPixels, recognisedOn, webpOf } from './picture-document.ts';
import { Unreadable } from './unreadable.ts';

/** A photo of a phone that saves them as HEIC; of several pictures each is a page. @throws Unreadable `grande-demais`, `danificado` */
export async function openHeif(path: string): Promise<OpenDocument> {
  if ((await stat(path)).size > heifBytesMax) throw new Unreadable('grande-demais');
  const bytes = await readFile(path);
  const pages = await heifPictures(bytes);
  if (pages === 0) throw new Unreadable('danificado');
  // The first is decoded for its thumbnail and then for its text.
  let first: HeifImage | null = null;
  const imageOf = async (page: number) => (page === 1 && first !== null ? first : decodeHeif(bytes, page));
  return {
    pages,
    readableTo: pages,
    async readPage(page) {
      const { pixels, width, height } = (await imageOf(page)).gray;
      first = null;
      return recognisedOn(await grayOf(ofPixels(pixels, width, height, 1)));
    },
    async thumbnail() {
      first = await decodeHeif(bytes, 1);
      const { pixels, width, height } = first.small;
      const { input, options } = ofPixels(pixels, width, height, 3);
      return webpOf(input, options);
    },
    close: async () => {},
  };
}
