import { foldText } from '@bancada/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldMessages } from '../../api/error-message.ts';
import { notice, noticeWithAction } from '../records/notices.tsx';
import { currentDraft, keepDraft, onDraftGone, resetDraft, useWizardDraft } from './draft-store.ts';
import { type FlowErrors, fieldsOnScreen, saveFlow, stepOf } from './flow.ts';
import { WizardContext } from './wizard-context.ts';
import { stepPaths, type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft.ts';

/** Parent of the three steps: their common draft, and its saving. */
export function WizardArea() {
  const draft = useWizardDraft();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<FlowErrors>({});
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const isSaved = useRef(false);
  useEffect(() => onDraftGone(() => notice('O rascunho foi salvo ou descartado em outra aba.')), []);
  const open = (step: WizardStep) => void navigate({ to: stepPaths[step] });
  const refuse = (found: FlowErrors) => {
    setErrors(found);
    const first = wizardSteps.find((step) => Object.keys(found).some((field) => stepOf(field) === step));
    if (first !== undefined) open(first);
  };
  const saving = useSaving(refuse, isSaved);
  const change = (part: Partial<WizardDraft>) => {
    const next = { ...currentDraft(), ...part };
    setErrors((before) => withoutErrorsOf(before, part));
    if (saving.isError) saving.reset();
    keepDraft(next);
  };
  return (
    <WizardContext
      value={{
        draft,
        change,
        errors,
        refuse,
        isKept: (text) => kept.has(foldText(text)),
        keep: (text) => setKept((before) => new Set([...before, foldText(text)])),
        saving,
        isSaved: () => isSaved.current,
        open,
      }}
    >
      <Outlet />
    </WizardContext>
  );
}

/** Saves the flow, and leaves the wizard with a notice that opens what was recorded. */
function useSaving(refuse: (found: FlowErrors) => void, isSaved: RefObject<boolean>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (flow: WizardDraft) => saveFlow(flow),
    onSuccess: async ({ message, sintoma_id }) => {
      // Before the draft is discarded: without one the steps redirect to the first.
      isSaved.current = true;
      resetDraft();
      noticeWithAction(message, {
        label: 'Abrir',
        act: () => void navigate({ to: '/sintomas/$id', params: { id: String(sintoma_id) } }),
      });
      void queryClient.invalidateQueries();
      await navigate({ to: '/' });
    },
    onError: (error, flow) => refuse(fieldsOnScreen(flow, fieldMessages(error))),
  });
}

/** Removes the errors of the fields being edited. */
function withoutErrorsOf(errors: FlowErrors, part: Partial<WizardDraft>): FlowErrors {
  const changed = new Set(Object.keys(part).map((field) => stepOfPart[field as keyof WizardDraft]));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(stepOf(field))));
}

const stepOfPart: Record<keyof WizardDraft, WizardStep> = {
  sintoma: 'sintoma',
  ditos: 'sintoma',
  selectedModels: 'sintoma',
  newDiagnosticos: 'diagnosticos',
  selectedDiagnosticos: 'diagnosticos',
  newSolucaoText: 'solucoes',
  moreSolucoes: 'solucoes',
  selectedSolucoes: 'solucoes',
};
