/** Eight bits a pixel, in rows from the top. */
export interface GrayImage {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Of the paper, where it is known. */
  dpi: number | null;
}

/** Whether something is on it: a page of one colour needs no OCR. */
export function isBlank({ pixels }: GrayImage): boolean {
  let least = 255;
  let most = 0;
  for (const pixel of pixels) {
    if (pixel < least) least = pixel;
    if (pixel > most) most = pixel;
  }
  return most - least < 32;
}

/** Clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Turned clockwise. */
export function turned(image: GrayImage, turn: Turn): GrayImage {
  const { pixels, width, height } = image;
  if (turn === 0) return image;
  const isSideways = turn !== 180;
  // Where the first pixel of a row comes to stand, and the steps to the next pixel and to the next row.
  const [start, pixelStep, rowStep] = {
    90: [height - 1, height, -1],
    180: [width * height - 1, -1, -width],
    270: [(width - 1) * height, -height, 1],
  }[turn] as [number, number, number];
  const result = new Uint8Array(pixels.length);
  for (let row = 0, from = 0; row < height; row++) {
    for (let column = 0, to = start + row * rowStep; column < width; column++, to += pixelStep) {
      result[to] = pixels[from++] ?? 0;
    }
  }
  const size = isSideways ? { width: height, height: width } : { width, height };
  return { ...image, ...size, pixels: result };
}

/** With at most so many pixels, each the mean of the square that it stands for. */
export function shrunk(image: GrayImage, pixelsMax: number): GrayImage {
  const times = Math.ceil(Math.sqrt((image.width * image.height) / pixelsMax));
  if (times <= 1) return image;
  const [width, height] = [Math.floor(image.width / times), Math.floor(image.height / times)];
  const pixels = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[to++] = meanOf(image, x * times, y * times, times);
  }
  return { pixels, width, height, dpi: null };
}

function meanOf({ pixels, width }: GrayImage, left: number, top: number, side: number): number {
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    for (let at = y * width + left; at < y * width + left + side; at++) sum += pixels[at] ?? 0;
  }
  return Math.round(sum / (side * side));
}
