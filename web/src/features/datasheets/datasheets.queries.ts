import { type Datasheet, datasheetEndpoints } from '@bancada/contract/datasheets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Choice, type ChoiceSource, choicesShown } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

export interface DatasheetFilter {
  search?: string | undefined;
  manufacturer_id?: number | undefined;
}

/** A page of datasheets by part number; the old page stays, dimmed, until the new one is there. */
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

/** One datasheet, by the id in the address as it stands there: the server says what is wrong with it. */
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

const choiceOf = ({ id, part_number, nome }: Datasheet): Choice => ({ id, nome: `${part_number} · ${nome}` });

/** For selects. */
export const datasheetChoices: ChoiceSource = {
  key: 'datasheets',
  search: async (search, signal) => {
    const { data } = await call(
      datasheetEndpoints.list,
      { query: { search, limit: choicesShown } },
      { signal },
    );
    return data.map(choiceOf);
  },
  get: async (id, signal) => choiceOf(await call(datasheetEndpoints.get, { params: { id } }, { signal })),
};

/** All that the list finds, for a table. */
export function datasheetTable(filter: DatasheetFilter): TableSource<Datasheet> {
  return {
    kind: 'datasheets',
    listPage: (range, signal) =>
      call(datasheetEndpoints.list, { query: { ...range, ...filter } }, { signal }),
    cells: async (row) => ({ ...row, fabricante: row.fabricante_nome }),
  };
}
