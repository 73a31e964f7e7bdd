import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useLike } from './likes.queries.ts';

/** Counts an entry as helpful, once; says how many found it so. */
export function LikeButton({ entry }: { entry: Pick<TroubleshootingEntry, 'id' | 'score' | 'sintoma'> }) {
  // A list of a hundred does not ask a hundred times whether they are liked.
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const { isLiked, score, like } = useLike(entry, inViewport);
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
