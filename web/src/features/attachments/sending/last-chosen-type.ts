import { heldDraft } from '../../../api/drafts.ts';

const kept = () => {
  const choice = { type: '', abandon: () => undefined };
  return heldDraft<{ type: string; abandon: () => void }>('anexos:tipo', () => choice);
};

/** The document type that somebody chose last in this tab: who attaches ten manuals chooses once. Empty before the first. */
export const lastChosenType = (): string => kept().type;

export function keepChosenType(type: string): void {
  kept().type = type;
}
