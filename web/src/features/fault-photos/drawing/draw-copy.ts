import { edgeOf, lineWidth, pathOf, type Shape, type Size } from './shapes.ts';

/** A phone's canvas takes no more. */
const pixelsMax = 12 * 1024 * 1024;
const quality = 0.9;

/** The browser could not draw the copy. */
export class NotDrawn extends Error {}

/** A copy of a photo with these shapes on it, as JPEG: none of the photo's own data (place, camera) goes along. */
export async function drawCopy(photo: Blob, shapes: readonly Shape[], name: string): Promise<File> {
  const picture = await createImageBitmap(photo);
  const size = { width: picture.width, height: picture.height };
  const scale = Math.min(1, Math.sqrt(pixelsMax / (size.width * size.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new NotDrawn('no canvas');
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.drawImage(picture, 0, 0);
  picture.close();
  for (const shape of shapes) stroke(context, shape, size);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (drawn === null) throw new NotDrawn('no bytes');
  return new File([drawn], copyName(name), { type: 'image/jpeg' });
}

function stroke(context: CanvasRenderingContext2D, shape: Shape, size: Size): void {
  const path = new Path2D(pathOf(shape, size));
  const width = lineWidth(size);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const line of [
    { width: width * 1.8, color: edgeOf(shape.color) },
    { width, color: shape.color },
  ]) {
    context.lineWidth = line.width;
    context.strokeStyle = line.color;
    context.stroke(path);
  }
}

/** `IPM.heic` → `IPM (marcada).jpg`. */
function copyName(name: string): string {
  const stem = name.replace(/\.[^.]{1,10}$/, '').replace(/ \(marcada\)$/, '');
  return `${stem.slice(0, 200)} (marcada).jpg`;
}
