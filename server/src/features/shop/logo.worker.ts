import { shopLimits } from '@bancada/contract/units/shop';
import sharp from 'sharp';

/** Decoded, a picture of so many pixels takes 160 MB. */
const pixelsMax = 40_000_000;

/** Of PNG and JPEG: what is anything else is not even read. */
const beginnings = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/**
 * Runs in a worker (`shop.service.ts`). A picture drawn anew as PNG, upright and as small as documents need it: nothing else of the file
 * goes along. @returns null where it is no PNG or JPEG that can be read
 */
export default async function redraw(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
    const side = shopLimits.logoMaxPx;
    return await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return null;
  }
}
