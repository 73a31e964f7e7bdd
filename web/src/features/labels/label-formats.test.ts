import { describe, expect, test } from 'vitest';
import { barWidth, formatOf, pagesOf, perPage, placeOf } from './label-formats.ts';

describe('where labels lie', () => {
  test('the last label of a sheet ends within the page', () => {
    const sheet = formatOf('a4-65');
    const { x, y } = placeOf(sheet, perPage(sheet) - 1);
    expect(x + sheet.label.width).toBeLessThan(sheet.page.width);
    expect(y + sheet.label.height).toBeLessThan(sheet.page.height);
    expect(placeOf(sheet, 5)).toEqual({ x: sheet.left, y: sheet.top + sheet.stepY });
  });

  test('a used sheet is gone on with, and what does not fit comes on the next', () => {
    const sheet = formatOf('a4-65');
    const pages = pagesOf(sheet, ['a', 'b', 'c'], 63);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.slice(62)).toEqual([null, 'a', 'b']);
    expect(pages[1]).toEqual(['c']);
    expect(pagesOf(formatOf('rolo58'), ['a', 'b'], 0)).toEqual([['a'], ['b']]);
  });
});

describe('how wide bars are', () => {
  const roll = formatOf('rolo58');

  test('on a roll whole dots, two at least', () => {
    const dot = roll.dot ?? 0;
    expect(barWidth(roll, 134, 44)).toBeCloseTo(2 * dot);
    expect(barWidth(roll, 90, 44)).toBeCloseTo(3 * dot);
    expect(barWidth(roll, 200, 44)).toBeNull();
  });

  test('on a sheet as wide as there is room, and none that a scanner could not read', () => {
    const sheet = formatOf('a4-65');
    expect(barWidth(sheet, 134, 35)).toBeCloseTo(35 / 134);
    expect(barWidth(sheet, 200, 35)).toBeNull();
    expect(barWidth(sheet, 40, 35)).toBe(0.38);
  });
});
