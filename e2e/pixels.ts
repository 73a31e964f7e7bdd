import { expect, type Locator, type Page } from '@playwright/test';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of a pixel, each 0 to 255. */
  at(x: number, y: number): readonly [number, number, number];
}

/** What is seen of an element, in pixels of the device. */
export async function pixelsOf(page: Page, shown: Locator): Promise<Pixels> {
  const picture = (await shown.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const points = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    const text = Array.from(points, (value) => String.fromCharCode(value)).join('');
    return { width: image.width, height: image.height, data: btoa(text) };
  }, picture);
  const bytes = Buffer.from(data, 'base64');
  return {
    width,
    height,
    at: (x, y) => {
      const from = (y * width + x) * 4;
      return [bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0];
    },
  };
}

/** The widths of the dark stretches of a row, and how many pixels are neither dark nor light: many of them are a blur. */
export function darkStretches({ width, at }: Pixels, y: number): { widths: number[]; between: number } {
  const widths: number[] = [];
  let between = 0;
  let run = 0;
  for (let x = 0; x < width; x += 1) {
    const [red] = at(x, y);
    if (red > 60 && red < 200) between += 1;
    if (red < 128) run += 1;
    else if (run > 0) {
      widths.push(run);
      run = 0;
    }
  }
  return { widths, between };
}

/** The mark is drawn as a marker pen draws: yellow or orange where the page is white, with the word dark in it. */
export async function checkMarked(page: Page, mark: Locator): Promise<void> {
  await expect(mark).toBeInViewport();
  const pixels = await pixelsOf(page, mark);
  let [coloured, dark] = [0, 0];
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) {
      const [red, , blue] = pixels.at(x, y);
      if (red > 200 && blue < 150) coloured += 1;
      if (red < 90) dark += 1;
    }
  const all = pixels.width * pixels.height;
  expect(coloured / all).toBeGreaterThan(0.4);
  expect(dark / all).toBeGreaterThan(0.08);
}
