import { wholeNumber } from '@bancada/contract/whole-number';

/** `1 pino`, `2.000 pinos`. */
export const countText = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
