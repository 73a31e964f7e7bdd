import type { FlowSaved } from '@bancada/contract/faults/wizard';
import type { UseMutationResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { FlowErrors } from './flow.ts';
import type { WizardDraft, WizardStep } from './wizard-draft.ts';

/** What the three steps share besides the draft. */
export interface Wizard {
  draft: WizardDraft;
  change: (part: Partial<WizardDraft>) => void;
  /** Errors by field, of all steps. */
  errors: FlowErrors;
  refuse: (errors: FlowErrors) => void;
  /** Whether the person has decided to keep a text despite near duplicates. */
  isKept: (text: string) => boolean;
  keep: (text: string) => void;
  saving: UseMutationResult<FlowSaved, unknown, WizardDraft>;
  /** The flow has been saved, and the wizard is closing. */
  isSaved: () => boolean;
  open: (step: WizardStep) => void;
}

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (wizard === null) throw new Error('a step of the wizard stands outside of it');
  return wizard;
}
