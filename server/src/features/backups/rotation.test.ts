import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CopyName, copyName, momentOf, readCopyName } from './copy-name.ts';
import { copiesToKeep, keptMax } from './rotation.ts';

const named = (moment: Date): CopyName => {
  const name = readCopyName(copyName(moment));
  if (name === null) throw new Error(`no name for ${moment.toISOString()}`);
  return name;
};
const night = (day: number) => new Date(2026, 10, day, 3);
const days = (copies: Iterable<string>) => [...copies].map((file) => readCopyName(file)?.day).sort();

/** Makes copies at these moments, one after another, each with its rotation. @returns what is left each time */
function madeAt(moments: readonly Date[]): { made: CopyName; before: CopyName[]; left: CopyName[] }[] {
  let left: CopyName[] = [];
  return moments.map((moment) => {
    const made = named(moment);
    const before = left.filter(({ order }) => order !== made.order);
    const keep = copiesToKeep([...before, made], made);
    left = [...before, made].filter(({ file }) => keep.has(file));
    return { made, before, left };
  });
}

test('after many nights there are the last 7, and of the 4 weeks before them each one’s last', () => {
  const last = madeAt(Array.from({ length: 60 }, (_, day) => night(day - 33))).at(-1);
  // 2026-11-26 is a Thursday.
  expect(days(last?.left.map(({ file }) => file) ?? [])).toEqual([
    ...['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'],
    ...['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
  ]);
});

test('of several on one day the last stays', () => {
  const hours = [3, 9, 14, 18].map((hour) => new Date(2026, 10, 26, hour));
  const last = madeAt([night(25), ...hours]).at(-1);
  expect(last?.left.map(({ order }) => order)).toEqual(['2026-11-25-030000-001', '2026-11-26-180000-001']);
});

test('a shop that closes for a month finds the copies of before', () => {
  const before = Array.from({ length: 40 }, (_, day) => night(day - 60));
  const [last, afterwards] = madeAt([...before, night(26)]).slice(-2);
  expect(afterwards?.left.length).toBe(keptMax);
  const gone = last?.left.filter((copy) => !afterwards?.left.includes(copy));
  expect(gone).toHaveLength(1);
});

test('a clock that was set back for some days takes none of the true copies but those beyond 11', () => {
  const true7 = Array.from({ length: 7 }, (_, day) => night(day + 14));
  const wrong = [0, 1, 2].map((day) => new Date(2020, 0, 1 + day, 3));
  const last = madeAt([...true7, ...wrong]).at(-1);
  expect(last?.left).toHaveLength(10);
});

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Of a clock that goes on by minutes, days or months, and sometimes jumps either way. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 36 * 60 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 * 24 * 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: -400 * 24 * 60, max: 0 }) },
  ),
  { minLength: 1, maxLength: 60 },
);

test('whatever the clock does, the one just made stays, never more than 11 do, and none goes without need', () => {
  fc.assert(
    fc.property(steps, (minutes) => {
      const moments = minutes.map((_, last) => {
        const passed = minutes.slice(0, last + 1).reduce((sum, step) => sum + step, 0);
        return new Date(night(26).getTime() + passed * 60_000);
      });
      for (const { made, before, left } of madeAt(moments)) {
        const files = left.map(({ file }) => file);
        expect(files).toContain(made.file);
        expect(left.length).toBeLessThanOrEqual(keptMax);
        const gone = before.filter(({ file }) => !files.includes(file));
        // What goes has a newer one of its week, or there are 11 others.
        for (const { day, order } of gone)
          expect(
            left.length === keptMax ||
              left.some((copy) => copy.order > order && daysBetween(day, copy.day) < 7),
          ).toBe(true);
        // The newest of before goes only for one of the same day.
        const [newest] = before
          .filter(({ order }) => order < made.order)
          .sort((a, b) => (a.order < b.order ? 1 : -1));
        if (newest !== undefined && newest.day !== made.day) expect(files).toContain(newest.file);
      }
    }),
  );
});

test('a name is of the moment that it was made from, and other files have none', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(2000, 0), max: new Date(2099, 0), noInvalidDate: true }), (date) => {
      const moment = new Date(Math.floor(date.getTime() / 1000) * 1000);
      const name = named(moment);
      // An hour that a clock goes through twice has one name.
      expect(Math.abs(Date.parse(momentOf(name)) - moment.getTime())).toBeLessThanOrEqual(3_600_000);
    }),
  );
  expect(readCopyName(copyName(night(26), 2))?.order).toBe('2026-11-26-030000-002');
  for (const other of [
    ...['bancada.bancada', 'bancada-2026-11-26.bancada', 'bancada-2026-11-26-030000.bancada.part'],
    ...[
      'bancada-2026-13-41-030000.bancada',
      'bancada-2026-11-26-999999.bancada',
      'minha-2026-11-26-030000.bancada',
    ],
  ])
    expect(readCopyName(other)).toBeNull();
});
