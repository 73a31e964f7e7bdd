import { boardNameEndpoints } from '@bancada/contract/boards/board-names';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Boards of models that have one of these names; with no names nothing is asked. */
export function boardsNamingQuery(models: readonly number[], names: readonly string[]) {
  return queryOptions({
    queryKey: ['boards', 'naming', models, names],
    queryFn: ({ signal }) =>
      call(
        boardNameEndpoints.find,
        { query: { modelo_equipamento_id: [...models], nome: [...names] } },
        { signal },
      ),
    enabled: models.length > 0 && names.length > 0,
  });
}
