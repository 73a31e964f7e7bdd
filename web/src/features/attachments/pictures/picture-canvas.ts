/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface PictureOnCanvas {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  /** Of the picture itself. */
  size: Size;
  /** Pixels of the canvas for one of the picture: 1 or less. */
  scale: number;
}

/**
 * A picture decoded and drawn on a canvas of its own, on white, which shines through where it is transparent.
 * @param scaleOf how much smaller it is drawn, of its size; beyond 1 it is drawn as large as it is
 * @returns null where this browser cannot decode it, or gives no canvas
 */
export async function pictureOnCanvas(
  picture: Blob,
  scaleOf: (size: Size) => number,
): Promise<PictureOnCanvas | null> {
  const bitmap = await createImageBitmap(picture).catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  if (bitmap === null) return null;
  const size = { width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, scaleOf(size));
  const canvas = document.createElement('canvas');
  const [width = 1, height = 1] = [size.width, size.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  bitmap.close();
  return context && { canvas, context, size, scale };
}

/** What makes a picture's longer side so many pixels. */
export const longestSide =
  (pixels: number) =>
  ({ width, height }: Size): number =>
    pixels / Math.max(width, height);

/** @param quality 0 to 1. @returns null where the browser makes none */
export function jpegOf({ canvas }: Pick<PictureOnCanvas, 'canvas'>, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
