import { parseArgs } from 'node:util';

export interface Options {
  /** No other engine is asked. */
  isProductAlone: boolean;
  /** How many of the worst answers are shown. */
  misses: number;
  /** Rules of the product that are turned off. */
  without: string[];
  /** Each rule is turned off in turn, in place of the tables. */
  isAblation: boolean;
  /** nDCG@10 by kind of query as well. */
  isByKind: boolean;
  /** The report half by the grades of the other judges as well. */
  isByJudge: boolean;
}

const missesShown = 40;

/** @throws Error for what is no option */
export function readOptions(given: readonly string[]): Options {
  // A bare `--misses` has a number too: `parseArgs` takes none that may be left out.
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
