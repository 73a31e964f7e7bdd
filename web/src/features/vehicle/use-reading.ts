import { useSyncExternalStore } from 'react';
import { heldDraft } from '../../api/drafts.ts';
import { Reading, type ReadingState } from './reading.ts';

/** The reading of this tab, which goes on while its page is left, until `Sair`. */
export function useReading(): { reading: Reading; state: ReadingState } {
  const reading = heldDraft('leitura-do-carro', () => new Reading());
  return { reading, state: useSyncExternalStore(reading.subscribe, reading.state) };
}
