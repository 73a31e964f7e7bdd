import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';
import { readId } from '../../ui/read-search.ts';

/** State of the search by criteria in the URL, named like its cards. */
export interface Criteria {
  /** Id of a model. */
  equipamento?: number | undefined;
  /** Id of a datasheet. */
  datasheet?: number | undefined;
  /** Codes in the stored notation. */
  post?: string | undefined;
  bipe?: string | undefined;
  led?: string | undefined;
  /** Name of the maker whose the POST code is, as typed. */
  marca?: string | undefined;
  /** Text filter within the results. */
  filtro?: string | undefined;
  /** Id of the only maker whose results are shown. */
  fabricante?: number | undefined;
}

/** Parses a URL leniently (`post=0x62` is `62`). Every key is set, if only to undefined. */
export function readCriteria(raw: Record<string, unknown>): Criteria {
  return {
    equipamento: readId(raw.equipamento),
    datasheet: readId(raw.datasheet),
    post: readCode('post', raw.post),
    bipe: readCode('beep', raw.bipe),
    led: readCode('led', raw.led),
    marca: asText(raw.marca),
    filtro: asText(raw.filtro),
    fabricante: readId(raw.fabricante),
  };
}

function asText(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.trim() !== '' ? raw : undefined;
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

/** Whether there is anything to search for; a filter alone does not count. */
export const hasCriterion = ({ equipamento, datasheet, post, bipe, led }: Criteria) =>
  [equipamento, datasheet, post, bipe, led].some((one) => one !== undefined);

/** A code means something only together with its maker. */
export const isByCodeAlone = (criteria: Criteria) =>
  hasCriterion(criteria) && criteria.equipamento === undefined && criteria.datasheet === undefined;

/** Whether one code extends the other: then the browser's history gets no new entry. */
export const isRefinement = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
