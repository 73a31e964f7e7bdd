import pLimit from 'p-limit';
import sharp from 'sharp';

/** A photo as it comes to the worker. */
export interface PhotoSource {
  /** A file on this disk, or a small picture of one of a kind that is not read here; null: it is nowhere. */
  input: string | Uint8Array | null;
  caption: string;
}

export interface Picture {
  /** A data URL of a JPEG. */
  url: string;
  caption: string;
}

/** Of all photos of a document together, in bytes: it goes by mail and by messengers. */
const allBytesMax = 8_000_000;
const oneBytesMax = 500_000;
/** Two decoders at most: the machine serves others. */
const atOnce = 2;
/** A JPEG is made smaller while it is decoded; of what else there is all pixels are in memory. */
const pixelsMax = { jpeg: 250_000_000, other: 60_000_000 };
/** On paper a photo is 88 mm wide: 800 points are 230 per inch. Much more would keep the decoder from leaving out what nobody sees. */
const firstSide = 800;
const tries = [
  { side: firstSide, quality: 80 },
  { side: firstSide, quality: 68 },
  { side: 640, quality: 58 },
  { side: 420, quality: 40 },
];

/** Photos, upright and small; null in the place of one that cannot be read. */
export function picturesOf(sources: readonly PhotoSource[]): Promise<(Picture | null)[]> {
  sharp.cache(false);
  sharp.concurrency(1);
  const bytesMax = Math.min(oneBytesMax, allBytesMax / Math.max(1, sources.length));
  const limit = pLimit(atOnce);
  return Promise.all(sources.map((source) => limit(() => pictureOf(source, bytesMax))));
}

async function pictureOf({ input, caption }: PhotoSource, bytesMax: number): Promise<Picture | null> {
  if (input === null) return null;
  try {
    const jpeg = await smallJpeg(input, bytesMax);
    return { url: `data:image/jpeg;base64,${jpeg.toString('base64')}`, caption };
  } catch {
    return null;
  }
}

async function smallJpeg(input: string | Uint8Array, bytesMax: number): Promise<Buffer> {
  const { width, height, format } = await sharp(input, { limitInputPixels: false }).metadata();
  if (width * height > (format === 'jpeg' ? pixelsMax.jpeg : pixelsMax.other)) throw new Error('too large');
  const options = { limitInputPixels: false, sequentialRead: true, failOn: 'error' } as const;
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .resize({ width: firstSide, height: firstSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const { side, quality } of tries) {
    const jpeg = await sharp(data, { raw })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= bytesMax || quality === tries.at(-1)?.quality) return jpeg;
  }
  throw new Error('no size');
}
