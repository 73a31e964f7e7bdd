import { parseArgs } from 'node:util';

export interface Options {
  /** Runs no other engine. */
  isProductAlone: boolean;
  /** Number of worst answers to show. */
  misses: number;
  /** Rules of the product to turn off. */
  without: string[];
  /** Turns off each rule in turn, instead of printing tables. */
  isAblation: boolean;
  /** Also prints nDCG@10 by kind of query. */
  isByKind: boolean;
  /** Also scores the report half by the other judges' grades. */
  isByJudge: boolean;
}

const missesShown = 40;

/** @throws Error for an unknown option */
export function readOptions(given: readonly string[]): Options {
  // `parseArgs` has no optional values, so a bare `--misses` gets its default here.
  const args = given.map((argument) => (argument === '--misses' ? `--misses=${missesShown}` : argument));
  const { values } = parseArgs({
    args,
    options: {
      product: { type: 'boolean', default: false },
      misses: { type: 'string', default: '0' },
      without: { type: 'string', multiple: true, default: [] },
      ablate: { type: 'boolean', default: false },
      kinds: { type: 'boolean', default: false },
      judges: { type: 'boolean', default: false },
    },
  });
  if (!/^\d+$/.test(values.misses)) throw new Error(`--misses=${values.misses}: a number`);
  return {
    isProductAlone: values.product || values.ablate,
    misses: Number(values.misses),
    without: values.without.flatMap((names) => names.split(',')).filter((name) => name !== ''),
    isAblation: values.ablate,
    isByKind: values.kinds,
    isByJudge: values.judges,
  };
}
