import { expect, test } from 'vitest';
import { inTheMiddle, isDrawn, movedBy, pathOf } from './shapes.ts';

const size = { width: 1600, height: 1200 };

test('an arrow ends where it points, with its head there; a ring fills its box', () => {
  const from = { x: 100, y: 600 };
  const to = { x: 900, y: 600 };
  expect(pathOf({ kind: 'arrow', color: '#fff', from, to }, size)).toMatch(
    /^M 100 600 L 900 600 M 847\.3 [\d.]+ L 900 600 L 847\.3/,
  );
  expect(
    pathOf({ kind: 'ring', color: '#fff', from: { x: 900, y: 700 }, to: { x: 100, y: 500 } }, size),
  ).toBe('M 100 600 A 400 100 0 1 0 900 600 A 400 100 0 1 0 100 600 Z');
});

test('a touch draws nothing; the keys move what was put in the middle, within the photo', () => {
  const shape = inTheMiddle('ring', '#fff', size);
  expect(isDrawn(shape, size)).toBe(true);
  expect(isDrawn({ ...shape, to: shape.from }, size)).toBe(false);
  expect(movedBy(shape, 'ArrowLeft', size)).toMatchObject({ from: { x: 568, y: 400 } });
  expect(movedBy({ ...shape, to: { x: 1600, y: 10 } }, 'ArrowRight', size)).toMatchObject({
    to: { x: 1600 },
  });
  expect(movedBy(shape, 'a', size)).toBeNull();
});
