import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import { remembered } from './remembered.ts';
import { withinCall } from './replica/call-scope.ts';

// No connection is made: the database object is only a cache key.
const database = () =>
  connectDatabase({ client: { host: '127.0.0.1' }, maxConnections: 1 }, pino({ level: 'silent' }));

const long = Number.POSITIVE_INFINITY;

test('a missing value is read, once', async () => {
  const kept = remembered<string, number>(10);
  const db = database();
  const asked: string[][] = [];
  const read = async (missing: string[]) => {
    asked.push(missing);
    return missing.map((key) => [key, { value: key.length, forMs: long }] as const);
  };
  expect(await kept.all(db, ['a', 'bb', 'a'], read)).toEqual(
    new Map([
      ['a', 1],
      ['bb', 2],
    ]),
  );
  expect(await kept.all(db, ['bb', 'ccc'], read)).toEqual(
    new Map([
      ['bb', 2],
      ['ccc', 3],
    ]),
  );
  await kept.all(db, ['a', 'ccc'], read);
  expect(asked).toEqual([['a', 'bb'], ['ccc']]);
  await kept.all(database(), ['a'], read);
  expect(asked.at(-1)).toEqual(['a']);
});

test('neither absent nor expired values are cached', async () => {
  const kept = remembered<string, number>(10);
  const db = database();
  const asked: string[][] = [];
  const read = async (missing: string[]) => {
    asked.push(missing);
    return [['old', { value: 1, forMs: 0 }]] as const;
  };
  expect(await kept.all(db, ['old', 'none'], read)).toEqual(new Map([['old', 1]]));
  await kept.all(db, ['old', 'none'], read);
  expect(asked).toEqual([
    ['old', 'none'],
    ['old', 'none'],
  ]);
});

test('every requested value is returned, however few fit into the cache', async () => {
  const kept = remembered<number, number>(3);
  const db = database();
  const keys = Array.from({ length: 20 }, (_, index) => index);
  const read = async (missing: number[]) => missing.map((key) => [key, { value: key, forMs: long }] as const);
  expect([...(await kept.all(db, keys, read)).keys()]).toEqual(keys);
});

/** Does work as in a call where there is a read replica. */
const inCall = <Result>(positions: { ownWrite: number; asOf: number }, work: () => Result) =>
  withinCall({ userId: 1, primary: 0, mayReadReplica: true, isOpen: true, ...positions }, async () => work());

test('who has written since a value was read from a replica does not get it; others do', async () => {
  const texts = remembered<null, string>(1);
  const constants = remembered<null, string>(1, { isConstant: true });
  const db = database();
  await inCall({ ownWrite: 0, asOf: 100 }, () => {
    texts.keep(db, null, 'old', long);
    constants.keep(db, null, 'same', long);
  });
  const seen = () => [texts.get(db, null), constants.get(db, null)];
  expect(await inCall({ ownWrite: 101, asOf: 100 }, seen)).toEqual([undefined, 'same']);
  expect(await inCall({ ownWrite: 100, asOf: 100 }, seen)).toEqual(['old', 'same']);
  expect(seen()).toEqual(['old', 'same']);
});

test('a value from a replica that is behind does not replace a newer one', async () => {
  const texts = remembered<null, string>(1);
  const db = database();
  await inCall({ ownWrite: 0, asOf: 200 }, () => texts.keep(db, null, 'new', long));
  await inCall({ ownWrite: 0, asOf: 100 }, () => texts.keep(db, null, 'old', long));
  expect(texts.get(db, null)).toBe('new');
});
