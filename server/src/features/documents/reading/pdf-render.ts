import { documentLimits } from '@bancada/contract/attachments/documents';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { giveBack } from './give-back.ts';
import { type GrayImage, isBlank } from './gray-image.ts';
import { recognisedPixelsMax, webpQuality } from './limits.ts';
import type { Thumbnail } from './messages.ts';
import { unloadOcr } from './tesseract.ts';

const pointsOfInch = 72;
/** What OCR reads best without more memory and time; larger sheets get less. */
const dpi = 220;
const bandRows = 256;
const drawnTimes = 2;

/** A page as OCR sees it, upright; null: nothing is on it. */
export async function renderGray(page: PDFPageProxy): Promise<GrayImage | null> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dpi / pointsOfInch, Math.sqrt(recognisedPixelsMax / (width * height)));
  await unloadOcr();
  const canvas = await render(page, scale);
  const image = { ...grayOf(canvas), dpi: Math.round(scale * pointsOfInch) };
  release(canvas);
  page.cleanup();
  await giveBack();
  return isBlank(image) ? null : image;
}

/**
 * A thumbnail. Drawn larger first, because thin lines of a drawing would vanish. All by the canvas: a second library for pictures
 * would cost the process a tenth of its memory.
 */
export async function renderThumbnail(page: PDFPageProxy): Promise<Thumbnail> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = documentLimits.thumbnailPx / Math.max(width, height);
  const drawn = await render(page, drawnTimes * scale);
  const small = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn, 0, 0, small.width, small.height);
  const size = { width: small.width, height: small.height };
  const image = await small.encode('webp', webpQuality);
  release(drawn);
  release(small);
  return { image, ...size };
}

async function render(page: PDFPageProxy, scale: number): Promise<Canvas> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const canvasContext = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  return canvas;
}

function grayOf(canvas: Canvas): { pixels: Uint8Array; width: number; height: number } {
  const { width, height } = canvas;
  const pixels = new Uint8Array(width * height);
  const context = canvas.getContext('2d');
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const { data } = context.getImageData(0, top, width, rows);
    let to = top * width;
    for (let at = 0; at < data.length; at += 4) {
      // Weights of ITU-R BT.601, in 256ths.
      pixels[to++] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
    }
  }
  return { pixels, width, height };
}

/** Its pixels would stay until some garbage collection. */
function release(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
