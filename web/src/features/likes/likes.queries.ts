import { likeEndpoints } from '@bancada/contract/faults/likes';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Whether one likes an entry. */
interface Like {
  liked: boolean;
  /** The score including one's like from this session; absent if the entry's own score includes it. */
  score?: number;
}

function likeQuery(id: number) {
  return queryOptions({
    queryKey: ['likes', id],
    queryFn: ({ signal }): Promise<Like> =>
      call(likeEndpoints.check, { query: { id_troubleshooting: id } }, { signal }),
    // A like cannot be withdrawn.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** An entry's likes and one's own, which is only requested once `isSeen`. */
export function useLike({ id, score }: Pick<TroubleshootingEntry, 'id' | 'score'>, isSeen: boolean) {
  const queryClient = useQueryClient();
  const { queryKey } = likeQuery(id);
  const known = useQuery({ ...likeQuery(id), enabled: isSeen });
  const liking = useMutation({
    mutationFn: () => call(likeEndpoints.like, { query: { id_troubleshooting: id } }),
    // Optimistic update.
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { liked: true, score: score + 1 });
    },
    onSuccess: (like) => {
      queryClient.setQueryData(queryKey, like);
      // Lists sorted by likes become stale, but must not be reordered while on the screen.
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
