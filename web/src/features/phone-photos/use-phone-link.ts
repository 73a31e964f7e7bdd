import type { PhoneLink } from '@bancada/contract/attachments/phone-photos';
import { useEffect, useState } from 'react';
import { endPhoneLink, openPhoneLink, type PhoneTargetRecord } from './phone-photos.queries.ts';

type State = { at: 'opening' } | { at: 'open'; link: PhoneLink } | { at: 'failed'; error: unknown };

/** A code for this record, which ends when the panel or the page goes, or another takes its place. `renew` opens another. */
export function usePhoneLink({
  registro,
  modelId = null,
}: Pick<PhoneTargetRecord, 'registro' | 'modelId'>): State & { renew: () => void } {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ at: 'opening' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn opens another
  useEffect(() => {
    let isWanted = true;
    setState({ at: 'opening' });
    const opening = openPhoneLink({ registro, modelId });
    opening.then(
      (link) => isWanted && setState({ at: 'open', link }),
      (error: unknown) => isWanted && setState({ at: 'failed', error }),
    );
    // Where that does not get through, the code runs out by itself.
    const end = () => void opening.then(({ id }) => endPhoneLink(id)).catch(() => undefined);
    window.addEventListener('pagehide', end);
    return () => {
      isWanted = false;
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [registro, modelId, turn]);
  return { ...state, renew: () => setTurn((before) => before + 1) };
}
