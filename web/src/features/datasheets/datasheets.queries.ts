import type { NamedComponent } from '@bancada/contract/faults/diagnoses';
import { type Datasheet, datasheetEndpoints } from '@bancada/contract/records/datasheets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { PickSource } from '../../ui/PickMany.tsx';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** Limits of a search for datasheets, from the specification. */
const datasheetSearches = { minChars: 3, limit: 50 } as const;

export interface DatasheetFilter {
  search?: string | undefined;
  manufacturer_id?: number | undefined;
}

/** A page of datasheets by part number; the previous page stays, dimmed, while the next one loads. */
export function datasheetsQuery(page: number, filter: DatasheetFilter) {
  return queryOptions({
    queryKey: ['datasheets', 'list', page, filter],
    queryFn: ({ signal }) => call(datasheetEndpoints.list, { query: { page, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many datasheets there are. */
export function datasheetCountQuery(filter: DatasheetFilter) {
  return queryOptions({
    queryKey: ['datasheets', 'count', filter],
    queryFn: ({ signal }) => call(datasheetEndpoints.list, { query: { limit: 1, ...filter } }, { signal }),
  });
}

/** One datasheet, by the raw id in the URL: the server reports what is wrong with it. */
export function datasheetQuery(id: string) {
  return queryOptions({
    queryKey: ['datasheets', 'one', id],
    queryFn: ({ signal }) => call(datasheetEndpoints.get, { params: { id } }, { signal }),
  });
}

/** The diagnoses that suspect a component, the most used first. */
export function suspectingDiagnosesQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['datasheets', 'diagnoses', id, page],
    queryFn: ({ signal }) =>
      call(datasheetEndpoints.diagnoses, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Options of a multi-select. */
export const componentPicks: PickSource<NamedComponent> = {
  key: ['datasheets'],
  minChars: datasheetSearches.minChars,
  find: async (search, signal) =>
    (
      await call(datasheetEndpoints.list, { query: { search, limit: datasheetSearches.limit } }, { signal })
    ).data.map(({ id, part_number, nome }) => ({ id, part_number, nome })),
};

/** For selects. */
export const datasheetChoices: ChoiceSource = {
  key: 'datasheets',
  minChars: datasheetSearches.minChars,
  search: async (search, signal) => (await componentPicks.find(search, signal)).map(asChoice),
  get: async (id, signal) => asChoice(await call(datasheetEndpoints.get, { params: { id } }, { signal })),
};

function asChoice(component: NamedComponent) {
  return { id: component.id, nome: componentText(component) };
}

export const componentText = ({ part_number, nome }: NamedComponent) => `${part_number} · ${nome}`;

/** Everything that the list finds, for the CSV export. */
export function datasheetTable(filter: DatasheetFilter): TableSource<Datasheet> {
  return {
    kind: 'datasheets',
    listPage: (range, signal) =>
      call(datasheetEndpoints.list, { query: { ...range, ...filter } }, { signal }),
    cells: async (row) => ({ ...row, fabricante: row.fabricante_nome }),
  };
}
