import { foldText } from '@bancada/contract/texts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldMessages } from '../../api/error-message.ts';
import { waitingPhotosKey } from '../../api/last-person.ts';
import { loadCode } from '../../ui/lazy-part.tsx';
import { notice, noticeOfProblem, noticeWithAction } from '../records/notices.tsx';
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
  useEffect(
    () =>
      onDraftGone(() => {
        if (hasPhotos()) void waitingPhotos().then(({ forgetDraftPhotos }) => forgetDraftPhotos());
        notice('O rascunho foi salvo ou descartado em outra aba.');
      }),
    [],
  );
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
    onSuccess: async ({ message, sintoma_id }, { selectedModels: [model] }) => {
      const isWithPhotos = await movedPhotos({ symptomId: sintoma_id, modelId: model?.id ?? null });
      // Before the draft is discarded: without one the steps redirect to the first.
      isSaved.current = true;
      resetDraft();
      noticeWithAction(message, {
        label: 'Abrir',
        act: () => void navigate({ to: '/sintomas/$id', params: { id: String(sintoma_id) } }),
      });
      void queryClient.invalidateQueries();
      if (isWithPhotos) void sendPhotosOf(queryClient, sintoma_id);
      await navigate({ to: '/' });
    },
    onError: (error, flow) => refuse(fieldsOnScreen(flow, fieldMessages(error))),
  });
}

const hasPhotos = () => localStorage.getItem(waitingPhotosKey) !== null;
/** Their code comes where there are any. */
const waitingPhotos = () => loadCode(() => import('../fault-photos/waiting-photos.ts'));

/** Gives the photos of the flow to its fault. @returns whether there were any */
async function movedPhotos(to: { symptomId: number; modelId: number | null }): Promise<boolean> {
  if (!hasPhotos()) return false;
  (await waitingPhotos()).movePhotos(to);
  return true;
}

/** The photos of the flow go on their way while the person goes on with something else. */
async function sendPhotosOf(queryClient: QueryClient, symptomId: number): Promise<void> {
  const { photosOf, placeOf } = await waitingPhotos();
  const fault = { kind: 'sintomas', id: symptomId } as const;
  const left = await loadCode(() => import('../fault-photos/send-photos.ts'))
    .then(({ sendPhotos }) => sendPhotos(queryClient, fault))
    .catch((error) => {
      console.warn('photos of a flow were not sent', error);
      return photosOf(placeOf(fault)).length;
    });
  if (left > 0)
    noticeOfProblem(
      `${left === 1 ? '1 foto não foi enviada' : `${left} fotos não foram enviadas`}. Abra o defeito para tentar de novo.`,
    );
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
  altaTensao: 'sintoma',
  newDiagnosticos: 'diagnosticos',
  selectedDiagnosticos: 'diagnosticos',
  newSolucaoText: 'solucoes',
  moreSolucoes: 'solucoes',
  selectedSolucoes: 'solucoes',
  rascunhoId: 'solucoes',
};
