import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { type ReactNode, useState } from 'react';
import { ApiError, isFailure } from '../../api/api-error.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Asked } from './ProofDialog.tsx';

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);

/**
 * For changes of the own account. `withProof` runs one and, where the server wants the second factor for it, asks for that in
 * `dialog` and runs it once more, with the permit. Place `dialog` beside the form, not in it: it has a form of its own.
 */
export function useFactorProof(): {
  withProof: <Done>(change: (permit?: string) => Promise<Done>) => Promise<Done>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const withProof = async <Done,>(change: (permit?: string) => Promise<Done>): Promise<Done> => {
    try {
      return await change();
    } catch (error) {
      const demand = demandIn(error);
      if (demand === undefined) throw error;
      const permit = await new Promise<string>((resolve, reject) => {
        setAsked({ demand, onPermit: resolve, onGivenUp: () => reject(error) });
      }).finally(() => setAsked(null));
      return change(permit);
    }
  };
  return { withProof, dialog: asked !== null && <ProofDialog asked={asked} /> };
}

function demandIn(error: unknown): FactorDemand | undefined {
  const isAsked = error instanceof ApiError && isFailure(error, 'second-factor-proof-needed');
  return isAsked ? error.body?.segundo_fator : undefined;
}
