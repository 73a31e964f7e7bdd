import { type PointStats, pointKey } from '@bancada/contract/measures/reading-stats';
import { boardReadingEndpoints, readingLimits } from '@bancada/contract/measures/readings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface PointFilter {
  search?: string | undefined;
  revisao?: string | undefined;
}

/** A page of the points of a model; the previous page stays while the next one loads. */
export function pointsQuery(modelId: number, page: number, filter: PointFilter) {
  return queryOptions({
    queryKey: ['readings', 'points', modelId, page, filter],
    queryFn: ({ signal }) =>
      call(
        boardReadingEndpoints.points,
        { query: { modelo_equipamento_id: modelId, page, limit: 20, ...filter } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The boards and revisions that have readings. */
export function revisionsQuery(modelId: number) {
  return queryOptions({
    queryKey: ['readings', 'revisions', modelId],
    queryFn: ({ signal }) =>
      call(boardReadingEndpoints.revisions, { query: { modelo_equipamento_id: modelId } }, { signal }),
  });
}

/** What was read at one point of a model, with the other probe on each place. Not asked without a point or a model. */
export function pointQuery(modelId: number | null, point: string, revisao: string | undefined) {
  const ponto = pointKey(point).slice(0, readingLimits.pontoMaxChars);
  return queryOptions({
    queryKey: ['readings', 'point', modelId, ponto, revisao],
    queryFn: ({ signal }): Promise<{ data: PointStats[] }> =>
      call(
        boardReadingEndpoints.points,
        { query: { modelo_equipamento_id: modelId ?? 0, ponto, revisao, limit: 50 } },
        { signal },
      ),
    enabled: modelId !== null && ponto !== '' && point.length <= readingLimits.pontoMaxChars,
  });
}

/** The readings of a point, or of a visit, the newest first. */
export function readingsQuery(
  of: {
    modelo_equipamento_id?: number;
    ponto?: string;
    atendimento_id?: number;
    revisao?: string | undefined;
  },
  page: number,
) {
  return queryOptions({
    queryKey: ['readings', 'list', of, page],
    queryFn: ({ signal }) =>
      call(boardReadingEndpoints.list, { query: { ...of, page, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One reading, by the raw id in the URL. */
export function readingQuery(id: string) {
  return queryOptions({
    queryKey: ['readings', 'one', id],
    queryFn: ({ signal }) => call(boardReadingEndpoints.get, { params: { id } }, { signal }),
  });
}
