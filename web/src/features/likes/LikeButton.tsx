import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useLike } from './likes.queries.ts';

interface LikeButtonProps {
  entry: Pick<TroubleshootingEntry, 'id' | 'score' | 'sintoma'>;
  /** Likes of the same solution on other models, which are counted with it. */
  othersScore?: number;
}

/** Counts an entry as helpful, once; says how many found it so. */
export function LikeButton({ entry, othersScore = 0 }: LikeButtonProps) {
  // A list of a hundred does not ask a hundred times whether they are liked.
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const { isLiked, score: ownScore, like } = useLike(entry, inViewport);
  const score = ownScore + othersScore;
  const Icon = isLiked ? IconThumbUpFilled : IconThumbUp;
  const likes = score === 1 ? '1 curtida' : `${score} curtidas`;
  return (
    <Button
      ref={ref}
      variant={isLiked ? 'light' : 'subtle'}
      size="compact-md"
      px="xs"
      leftSection={<Icon size={18} aria-hidden />}
      aria-pressed={isLiked}
      aria-label={`Útil: ${entry.sintoma}, ${likes}`}
      title={isLiked ? 'Você achou útil' : 'Marcar como útil'}
      onClick={like}
    >
      {score}
    </Button>
  );
}
