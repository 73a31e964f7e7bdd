import { type ComparedKind, type Duplicate, duplicateEndpoints } from '@bancada/contract/records/duplicates';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';
import type { ListSearch } from '../../ui/read-search.ts';
import { notice, noticeOfFailure, noticeWithUndo } from '../records/notices.tsx';

/** State of the list in the address. */
export interface DuplicatesSearch extends Pick<ListSearch, 'pagina'> {
  tipo?: ComparedKind | undefined;
  /** Those that were told apart. */
  separados?: 'sim' | undefined;
}

const pageSize = 20;

/** A page of the pairs, the most alike first. */
export function duplicatesQuery({ pagina = 1, tipo, separados }: DuplicatesSearch) {
  return queryOptions({
    queryKey: ['duplicates', pagina, tipo, separados],
    queryFn: ({ signal }) =>
      call(
        duplicateEndpoints.list,
        { query: { page: pagina, limit: pageSize, tipo, separados } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.comparando === true ? timings.compareAgainMs : false),
  });
}

type Told = Pick<Duplicate, 'tipo' | 'a' | 'b' | 'chave'>;

/** Takes a pair off the list and puts it back, each with a notice. */
export function useTellingApart() {
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: ['duplicates'] });
  const together = async ({ tipo, a, b }: Told) => {
    try {
      const params = { tipo, a: a.id, b: b.id };
      notice((await call(duplicateEndpoints.together, { params })).message);
    } catch (error) {
      noticeOfFailure(error, 'Erro ao pôr de volta na lista.');
    }
    await reread();
  };
  const apart = async (pair: Told) => {
    const { tipo, a, b, chave } = pair;
    try {
      const { message } = await call(duplicateEndpoints.tellApart, {
        body: { tipo, a: a.id, b: b.id, chave },
      });
      noticeWithUndo(message, () => together(pair));
    } catch (error) {
      noticeOfFailure(error, 'Erro ao tirar da lista.');
    }
    await reread();
  };
  return { apart, together };
}
