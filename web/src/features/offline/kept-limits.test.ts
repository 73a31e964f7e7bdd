import { expect, test } from 'vitest';
import { beyondLimit, inOrder, type KeptMoment, picturesBeyond } from './kept-limits.ts';

const opened = (id: number, openedAtMs: number): KeptMoment => ({ id, openedAtMs, pinnedAtMs: null });
const pinned = (id: number, pinnedAtMs: number): KeptMoment => ({ id, openedAtMs: 0, pinnedAtMs });

test('of the faults that were opened the last 200 are kept', () => {
  const all = Array.from({ length: 203 }, (_, index) => opened(index, index * 10));
  expect(beyondLimit(all)).toEqual([2, 1, 0]);
  expect(beyondLimit(all.slice(3))).toEqual([]);
});

test('a pinned fault is kept however long ago it was opened, and takes no place of the others', () => {
  const kept = [pinned(1, 5), opened(2, 20), opened(3, 30), pinned(4, 6), opened(5, 10)];
  expect(beyondLimit(kept, 2)).toEqual([5]);
});

test('pinned faults come first, the last one at the top, then those opened last', () => {
  const kept = [opened(1, 10), pinned(2, 5), opened(3, 30), pinned(4, 6)];
  const shown = inOrder(kept);
  expect(shown.pinned.map(({ id }) => id)).toEqual([4, 2]);
  expect(shown.opened.map(({ id }) => id)).toEqual([3, 1]);
});

test('where pictures take too much room, those of faults opened longest ago go first, and those of pinned ones last', () => {
  const withFiles = (moment: KeptMoment, ...ids: number[]) => ({
    ...moment,
    attachments: ids.map((id) => ({ id })),
  });
  const faults = [
    withFiles(opened(1, 10), 11, 12),
    withFiles(pinned(2, 5), 21),
    withFiles(opened(3, 30), 31, 11),
  ];
  const picture = (id: number, byteLength: number, size: 'thumbnail' | 'whole' = 'thumbnail') => ({
    id,
    size,
    byteLength,
  });
  const all = [picture(12, 10), picture(11, 10), picture(31, 10), picture(21, 10), picture(21, 50, 'whole')];
  const dropped = (limitBytes: number) => picturesBeyond(faults, all, limitBytes).map(({ id }) => id);
  expect(dropped(90)).toEqual([]);
  // 11 is also of the fault that was opened last.
  expect(dropped(80)).toEqual([12]);
  expect(dropped(70)).toEqual([11, 12]);
  expect(dropped(60)).toEqual([31, 11, 12]);
  expect(picturesBeyond(faults.slice(1), all).map(({ id }) => id)).toEqual([12]);
});
