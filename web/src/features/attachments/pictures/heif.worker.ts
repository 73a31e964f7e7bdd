import loadLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** The picture in a format that every browser draws; null: it could not be decoded. */
export type HeifMessage = Blob | null;

/** More would take over 256 MB. */
const pixelsMax = 64 * 1024 * 1024;
const quality = 0.92;

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const message: HeifMessage = await decoded(await data.arrayBuffer());
  self.postMessage(message);
};

async function decoded(bytes: ArrayBuffer): Promise<Blob | null> {
  const libheif = await loadLibheif();
  const pictures = new libheif.HeifDecoder().decode(new Uint8Array(bytes));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (picture === undefined) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > pixelsMax) return null;
  const pixels = new ImageData(width, height);
  // It answers later than it returns.
  const isDrawn = await new Promise((answer) => picture.display(pixels, (drawn) => answer(drawn !== null)));
  return isDrawn ? jpegOf(pixels) : null;
}

function jpegOf(pixels: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
