/// <reference lib="dom" />
import type { Locator } from '@playwright/test';

/** What a viewer made of a file. */
export interface Seen {
  state: 'drawn' | 'password' | 'broken' | 'page failed' | 'not shown' | 'shown as text' | 'no end';
  /** Brightness of 48 by 48 fields of the first page, 0 to 255. */
  picture?: number[];
}

/** Of a canvas, in 48 by 48 fields. */
export function smallPicture(canvas: Locator): Promise<number[]> {
  return canvas.first().evaluate((whole: HTMLCanvasElement) => {
    const small = document.createElement('canvas');
    small.width = 48;
    small.height = 48;
    const context = small.getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    context.fillStyle = 'white';
    context.fillRect(0, 0, 48, 48);
    context.imageSmoothingQuality = 'high';
    context.drawImage(whole, 0, 0, 48, 48);
    const { data } = context.getImageData(0, 0, 48, 48);
    return Array.from({ length: 48 * 48 }, (_, at) =>
      Math.round(((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3),
    );
  });
}

/** Mean difference of brightness of two pictures, 0 to 255. */
export function difference(one: readonly number[] = [], other: readonly number[] = []): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / (one.length || 1);
}
