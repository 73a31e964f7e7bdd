import { likeEndpoints } from '@bancada/contract/likes';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What is known of one's own like of an entry. */
interface Like {
  liked: boolean;
  /** With the own like of this session; absent where the entry's own score holds it already. */
  score?: number;
}

function likeQuery(id: number) {
  return queryOptions({
    queryKey: ['likes', id],
    queryFn: ({ signal }): Promise<Like> =>
      call(likeEndpoints.check, { query: { id_troubleshooting: id } }, { signal }),
    // There is no unlike.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** An entry's likes and one's own; whether it is liked is asked for once `isSeen`. */
export function useLike({ id, score }: Pick<TroubleshootingEntry, 'id' | 'score'>, isSeen: boolean) {
  const queryClient = useQueryClient();
  const { queryKey } = likeQuery(id);
  const known = useQuery({ ...likeQuery(id), enabled: isSeen });
  const liking = useMutation({
    mutationFn: () => call(likeEndpoints.like, { query: { id_troubleshooting: id } }),
    // Counted at once.
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { liked: true, score: score + 1 });
    },
    onSuccess: (like) => {
      queryClient.setQueryData(queryKey, like);
      // Their order hangs on the likes; what is on the screen stays where it is.
      for (const list of ['workbench', 'dashboard'])
        void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' });
    },
    onError: (error) => console.warn('A like was not saved', error),
  });
  const isLiked = known.data?.liked ?? false;
  return {
    isLiked,
    score: Math.max(score, known.data?.score ?? 0),
    like: () => {
      if (!isLiked && !liking.isPending) liking.mutate();
    },
  };
}
