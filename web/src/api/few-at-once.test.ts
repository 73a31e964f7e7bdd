import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const begun = { is: false };
  const run = () => {
    begun.is = true;
    return promise;
  };
  return { run, begun, end: resolve, fail: reject };
}

const { signal: never } = new AbortController();

test('two of three calls run at once, and the third when one of them has ended, even badly', async () => {
  const inTurn = fewAtOnce(2);
  const works = [work(), work(), work(), work()] as const;
  const results = works.map(({ run }) => inTurn(never, run));
  const begun = () => works.map(({ begun }) => begun.is);
  expect(begun()).toEqual([true, true, false, false]);
  works[1].fail(new Error('the line broke'));
  await expect(results[1]).rejects.toThrow('the line broke');
  expect(begun()).toEqual([true, true, true, false]);
  works[0].end('first');
  expect(await results[0]).toBe('first');
  works[2].end('third');
  works[3].end('fourth');
  expect(await Promise.all([results[2], results[3]])).toEqual(['third', 'fourth']);
});

test('a call that nobody wants any more leaves the line, and is never made', async () => {
  const inTurn = fewAtOnce(1);
  const [first, unwanted, last] = [work(), work(), work()];
  const gone = new AbortController();
  const running = inTurn(never, first.run);
  const left = inTurn(gone.signal, unwanted.run);
  const after = inTurn(never, last.run);
  gone.abort(new Error('scrolled away'));
  await expect(left).rejects.toThrow('scrolled away');
  await expect(inTurn(gone.signal, unwanted.run)).rejects.toThrow('scrolled away');
  first.end('first');
  await running;
  last.end('last');
  expect(await after).toBe('last');
  expect(unwanted.begun.is).toBe(false);
});
