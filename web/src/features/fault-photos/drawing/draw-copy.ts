import { jpegOf, pictureOnCanvas, type Size } from '../../attachments/pictures/picture-canvas.ts';
import { edgeOf, type Line, lineWidth, pathOf, type Shape } from './shapes.ts';
import { edgePx, letterPx, placedLines, type Words, wordsFont } from './words.ts';

/** A phone's canvas takes no more. */
const pixelsMax = 12 * 1024 * 1024;
const quality = 0.9;

/** The browser could not draw the copy. */
export class NotDrawn extends Error {}

/** A copy of a photo with these shapes on it, as JPEG: none of the photo's own data (place, camera) goes along. */
export async function drawCopy(photo: Blob, shapes: readonly Shape[], name: string): Promise<File> {
  const picture = await pictureOnCanvas(photo, ({ width, height }) =>
    Math.sqrt(pixelsMax / (width * height)),
  );
  if (picture === null) throw new NotDrawn('no picture');
  const { context, size, scale } = picture;
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const shape of shapes) {
    if (shape.kind === 'words') write(context, shape, size);
    else stroke(context, shape, size);
  }
  const drawn = await jpegOf(picture, quality);
  if (drawn === null) throw new NotDrawn('no bytes');
  return new File([drawn], copyName(name), { type: 'image/jpeg' });
}

function stroke(context: CanvasRenderingContext2D, shape: Line, size: Size): void {
  const path = new Path2D(pathOf(shape, size));
  const width = lineWidth(size);
  for (const line of [
    { width: width * 1.8, color: edgeOf(shape.color) },
    { width, color: shape.color },
  ]) {
    context.lineWidth = line.width;
    context.strokeStyle = line.color;
    context.stroke(path);
  }
}

function write(context: CanvasRenderingContext2D, words: Words, size: Size): void {
  const font = getComputedStyle(document.documentElement).getPropertyValue(wordsFont) || 'monospace';
  context.font = `700 ${letterPx(size)}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = edgePx(size);
  context.strokeStyle = edgeOf(words.color);
  context.fillStyle = words.color;
  for (const { line, x, y } of placedLines(words, size)) {
    context.strokeText(line, x, y);
    context.fillText(line, x, y);
  }
}

/** `IPM.heic` → `IPM (marcada).jpg`. */
function copyName(name: string): string {
  const stem = name.replace(/\.[^.]{1,10}$/, '').replace(/ \(marcada\)$/, '');
  return `${stem.slice(0, 200)} (marcada).jpg`;
}
