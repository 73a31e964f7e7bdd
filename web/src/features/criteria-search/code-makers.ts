import { isSameMaker } from '@bancada/contract/codes/code-and-maker';
import { isOfNobody } from '@bancada/contract/codes/vehicle-code';
import type { FaultCard } from '@bancada/contract/faults/faults';
import type { Criteria } from './criteria.ts';

/** A code that is sought as one maker's. */
export interface Whose {
  code: string;
  /** As typed. */
  maker: string;
}

/** null where no maker is named, or a standard says the code for all of them. */
export function whoseCode({ post, marca }: Criteria): Whose | null {
  return post === undefined || marca === undefined || isOfNobody(post) ? null : { code: post, maker: marca };
}

/**
 * The faults whose code is that maker's, and those in which another maker has the same code; each in the given order. With the maker's
 * name, as it is known.
 */
export function byMakerOfCode(faults: readonly FaultCard[], { code, maker }: Whose) {
  const isOwn = ({ codigos }: FaultCard) =>
    codigos.some(({ code_post, fabricante }) => code_post === code && isSameMaker(maker, fabricante ?? ''));
  const { true: own = [], false: others = [] } = Object.groupBy(
    faults,
    (fault) => `${isOwn(fault)}` as const,
  );
  const known = own.flatMap(({ codigos }) => codigos.flatMap(({ fabricante }) => fabricante ?? []));
  return { own, others, name: known.find((name) => isSameMaker(maker, name)) ?? maker };
}
