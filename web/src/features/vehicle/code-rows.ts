import { failureTypeText } from '@bancada/contract/vehicle/failure-types';
import type { SessionCode } from '@bancada/contract/vehicle/session';
import { statusText } from '@bancada/contract/vehicle/status-texts';

/** A code once, with all that say it. */
export interface CodeRow {
  /** `P0AA6-1A`, or `P0AA6` without a failure type. */
  name: string;
  code: string;
  failure: string | null;
  /** `7EC: presente agora, confirmado`. */
  states: string[];
  isPresent: boolean;
}

/** `P0AA6-1A`. */
export function codeName({ code, failureType }: Pick<SessionCode, 'code' | 'failureType'>): string {
  return failureType === null ? code : `${code}-${failureType}`;
}

/** Groups codes by what they are called: those that are present now first, else in the order read. */
export function codeRows(codes: readonly SessionCode[]): CodeRow[] {
  const groups = Map.groupBy(codes, codeName);
  const rows = [...groups].map(([name, all]): CodeRow => {
    const { code = '', failureType = null } = all[0] ?? {};
    return {
      name,
      code,
      failure: failureType === null ? null : failureTypeText(failureType),
      states: [...new Set(all.map((one) => `${one.ecu ?? 'módulo'}: ${statusText(one)}`))],
      isPresent: all.some(
        ({ status, kind }) => kind === 'uds' && (Number.parseInt(status ?? '0', 16) & 1) === 1,
      ),
    };
  });
  return rows.toSorted((one, other) => Number(other.isPresent) - Number(one.isPresent));
}

/** What is sought for a code: the car first, where it was named. Without it every make, and the generic electric car. */
export function searchFor(name: string, car: string): string {
  return `${car.trim()} ${name}`.trim();
}
