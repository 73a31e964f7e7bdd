import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { useInViewport } from '@mantine/hooks';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import classes from './LikeButton.module.css';
import { useLike } from './likes.queries.ts';

interface LikeButtonProps {
  entry: Pick<TroubleshootingEntry, 'id' | 'score' | 'sintoma'>;
  /** Likes of the same solution on other models, which are counted with it. */
  othersScore?: number;
}

/** Counts an entry as helpful, once; says how many found it so. Plain, as a list may have a hundred. */
export function LikeButton({ entry, othersScore = 0 }: LikeButtonProps) {
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  // What nobody likes one does not like oneself: of a list, only what is seen and liked is asked for.
  const mayBeLiked = entry.score > 0;
  const { isLiked, score: ownScore, like } = useLike(entry, mayBeLiked && inViewport);
  const score = ownScore + othersScore;
  const Icon = isLiked ? IconThumbUpFilled : IconThumbUp;
  const likes = score === 1 ? '1 curtida' : `${score} curtidas`;
  return (
    <button
      ref={mayBeLiked ? ref : undefined}
      type="button"
      data-acts
      className={classes.like}
      aria-pressed={isLiked}
      aria-label={`Útil: ${entry.sintoma}, ${likes}`}
      title={isLiked ? 'Você achou útil' : 'Marcar como útil'}
      onClick={like}
    >
      <Icon size={18} aria-hidden />
      {score}
    </button>
  );
}
