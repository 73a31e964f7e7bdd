import { mayBeNumber } from '@bancada/contract/units/read-number';
import { type Unit, unitEndpoints } from '@bancada/contract/units/units';
import { visitEndpoints } from '@bancada/contract/units/visits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { TableSource } from '../imports/table-export.ts';

export interface UnitFilter {
  search?: string | undefined;
}

/** A page of units, the newest first; the previous page stays, dimmed, while the next one loads. */
export function unitsQuery(page: number, filter: UnitFilter) {
  return queryOptions({
    queryKey: ['units', 'list', page, filter],
    queryFn: ({ signal }) => call(unitEndpoints.list, { query: { page, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One unit, by the raw id in the URL: the server reports what is wrong with it. */
export function unitQuery(id: string) {
  return queryOptions({
    queryKey: ['units', 'one', id],
    queryFn: ({ signal }) => call(unitEndpoints.get, { params: { id } }, { signal }),
  });
}

/** The units that a typed number is, or may be. Not asked of what can be no number. */
export function byNumberQuery(typed: string) {
  const number = typed.trim();
  return queryOptions({
    queryKey: ['units', 'number', number],
    queryFn: ({ signal }) => call(unitEndpoints.byNumber, { query: { number } }, { signal }),
    enabled: mayBeNumber(number),
  });
}

/** The past of a unit, the newest visit first. */
export function visitsQuery(unitId: number, page: number) {
  return queryOptions({
    queryKey: ['visits', 'of unit', unitId, page],
    queryFn: ({ signal }) =>
      call(visitEndpoints.ofUnit, { params: { id: unitId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One visit, by the raw id in the URL. */
export function visitQuery(id: string) {
  return queryOptions({
    queryKey: ['visits', 'one', id],
    queryFn: ({ signal }) => call(visitEndpoints.get, { params: { id } }, { signal }),
  });
}

/** The merges into a unit that can be undone. */
export function unitMergesQuery(id: number) {
  return queryOptions({
    queryKey: ['units', 'merges', id],
    queryFn: ({ signal }) => call(unitEndpoints.merges, { params: { id } }, { signal }),
  });
}

/** The units that the list finds, as a table: the only export that holds their numbers. */
export function unitTable(filter: UnitFilter): TableSource<Unit> {
  return {
    kind: 'units',
    listPage: (range, signal) => call(unitEndpoints.list, { query: { ...filter, ...range } }, { signal }),
    cells: async ({ fabricante_nome, modelo_equipamento_nome, ...unit }) => ({
      ...unit,
      fabricante: fabricante_nome,
      equipamento: modelo_equipamento_nome,
    }),
  };
}
