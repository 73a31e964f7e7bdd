import type { SignalType } from '@bancada/contract/signal-codes';
import { readSignalCode } from '@bancada/contract/typed-code';
import { readId } from '../../ui/read-id.ts';

/** What of the search by criteria lies in the address, under the words of its cards. */
export interface Criteria {
  /** The id of a model. */
  equipamento?: number | undefined;
  /** Of a datasheet. */
  datasheet?: number | undefined;
  /** Codes in the kept notation. */
  post?: string | undefined;
  bipe?: string | undefined;
  led?: string | undefined;
  /** A text in the results. */
  filtro?: string | undefined;
  /** The id of the one maker whose results are kept. */
  fabricante?: number | undefined;
}

/** Reads an address kindly (`post=0x62` is `62`); each name is given, if only as undefined. */
export function readCriteria(raw: Record<string, unknown>): Criteria {
  return {
    equipamento: readId(raw.equipamento),
    datasheet: readId(raw.datasheet),
    post: readCode('post', raw.post),
    bipe: readCode('beep', raw.bipe),
    led: readCode('led', raw.led),
    filtro: typeof raw.filtro === 'string' && raw.filtro.trim() !== '' ? raw.filtro : undefined,
    fabricante: readId(raw.fabricante),
  };
}

function readCode(type: SignalType, raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const read = readSignalCode(type, raw);
  return 'code' in read ? read.code : undefined;
}

export const codesOf = ({ post, bipe, led }: Criteria) => ({
  post: post ?? '',
  beep: bipe ?? '',
  led: led ?? '',
});

/** Whether there is anything to search by; a filter alone is not. */
export const hasCriterion = ({ equipamento, datasheet, post, bipe, led }: Criteria) =>
  [equipamento, datasheet, post, bipe, led].some((one) => one !== undefined);

/** A code means something only together with its maker. */
export const isByCodeAlone = (criteria: Criteria) =>
  hasCriterion(criteria) && criteria.equipamento === undefined && criteria.datasheet === undefined;

/** Whether a code is the other one typed on, or taken back: not another place in the browser's history. */
export const isRefinement = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
