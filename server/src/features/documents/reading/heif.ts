import loadLibheif, { type HeifPicture, type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { giveBack } from './give-back.ts';
import { heifPixelsMax } from './limits.ts';
import { unloadOcr } from './tesseract.ts';
import { Unreadable } from './unreadable.ts';

/** Eight bits a channel, in rows from the top. */
interface Pixels {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface HeifImage {
  gray: Pixels;
  /** In colours, as large as a thumbnail needs it. */
  small: Pixels;
}

const smallSide = 640;

/** How many pictures a file has, mostly one. */
export function heifPictures(bytes: Uint8Array): Promise<number> {
  return withPictures(bytes, async (_, pictures) => pictures.length);
}

/** A picture, upright. The first is that which the file names as its own. @throws Unreadable `grande-demais`, `danificado` */
export function decodeHeif(bytes: Uint8Array, number: number): Promise<HeifImage> {
  return withPictures(bytes, async (libheif, pictures) => {
    const ordered = pictures.toSorted((one, other) => Number(other.is_primary()) - Number(one.is_primary()));
    const picture = ordered[number - 1];
    if (picture === undefined) throw new Unreadable('danificado');
    if (picture.get_width() * picture.get_height() > heifPixelsMax) throw new Unreadable('grande-demais');
    return decoded(libheif, picture);
  });
}

/** The memory of the decoder never shrinks, and OCR's stands beside it: neither stays while the other works. */
async function withPictures<Result>(
  bytes: Uint8Array,
  work: (libheif: Libheif, pictures: HeifPicture[]) => Promise<Result>,
): Promise<Result> {
  await unloadOcr();
  const libheif = await loadLibheif();
  try {
    return await work(libheif, new libheif.HeifDecoder().decode(bytes));
  } finally {
    await giveBack();
  }
}

async function decoded(libheif: Libheif, { handle }: HeifPicture): Promise<HeifImage> {
  const { heif_colorspace_RGB: colours, heif_chroma_interleaved_RGB: interleaved } = libheif;
  const found = await libheif.heif_js_decode_image2(handle, colours, interleaved);
  const [plane] = found.channels ?? [];
  if (plane === undefined) throw new Unreadable('danificado');
  return { gray: grayOf(plane), small: smallOf(plane) };
}

type Plane = Pick<Pixels, 'width' | 'height'> & { data: Uint8Array; stride: number };

function grayOf({ data, width, height, stride }: Plane): Pixels {
  const pixels = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row++) {
    for (let at = row * stride; at < row * stride + 3 * width; at += 3) {
      // Weights of ITU-R BT.601, in 256ths.
      pixels[to++] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
    }
  }
  return { pixels, width, height };
}

/** One pixel of each square. */
function smallOf({ data, width, height, stride }: Plane): Pixels {
  const step = Math.max(1, Math.floor(Math.max(width, height) / smallSide));
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const pixels = new Uint8Array(3 * size.width * size.height);
  let to = 0;
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step, to += 3) {
      const at = row * stride + 3 * column;
      pixels.set(data.subarray(at, at + 3), to);
    }
  }
  return { pixels, ...size };
}
