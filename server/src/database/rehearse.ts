/** Takes back a transaction that has told what it would do. */
class Rehearsed<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('rehearsed');
    this.result = result;
  }
}

/**
 * Does work in a transaction and takes it back, to learn what it would do.
 * @param run a transaction that ends with `told(what it found)`, which throws
 */
export async function rehearse<Result>(
  run: (told: (result: Result) => never) => Promise<unknown>,
): Promise<Result> {
  const own: { told?: Rehearsed<Result> } = {};
  try {
    await run((result) => {
      own.told = new Rehearsed(result);
      throw own.told;
    });
  } catch (error) {
    if (own.told !== undefined && error === own.told) return own.told.result;
    throw error;
  }
  throw new Error('a rehearsal that was not taken back');
}
