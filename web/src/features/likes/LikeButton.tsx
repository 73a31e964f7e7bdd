import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useLike } from './likes.queries.ts';

/** Marks an entry as helpful, once, and shows how many people have. */
export function LikeButton({ entry }: { entry: Pick<TroubleshootingEntry, 'id' | 'score' | 'sintoma'> }) {
  // Loads its state only when visible: a list of a hundred must not send a hundred requests.
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
