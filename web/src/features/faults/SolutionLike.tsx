import type { Solution } from '@bancada/contract/faults/faults';
import { LikeButton } from '../likes/LikeButton.tsx';

/** The likes of a solution on all models; one's own goes to the first of its entries. */
export function SolutionLike({ solution, sintoma }: { solution: Solution; sintoma: string }) {
  const [entry] = solution.registros;
  if (entry === undefined) return null;
  return (
    <LikeButton
      entry={{ id: entry.id, score: entry.curtidas, sintoma }}
      othersScore={solution.curtidas - entry.curtidas}
    />
  );
}
