import type { PointStats } from '@bancada/contract/measures/reading-stats';
import { boardReadingEndpoints } from '@bancada/contract/measures/readings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Most models have one page. */
const asked = { limit: 1000, pagesMax: 10 } as const;

/** All points that were read of a model, once for a board. What begins with `readings` is asked again when one is added. */
export function pointsOfModelQuery(modelId: number | null) {
  return queryOptions({
    queryKey: ['readings', 'of-board', modelId],
    queryFn: async ({ signal }): Promise<PointStats[]> => {
      const points: PointStats[] = [];
      for (let page = 1; page <= asked.pagesMax; page++) {
        const query = { modelo_equipamento_id: modelId ?? 0, page, limit: asked.limit };
        const { data, total_pages } = await call(boardReadingEndpoints.points, { query }, { signal });
        points.push(...data);
        if (page >= total_pages) break;
      }
      return points;
    },
    enabled: modelId !== null,
  });
}
