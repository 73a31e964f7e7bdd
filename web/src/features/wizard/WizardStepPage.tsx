import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { waitingPhotosKey } from '../../api/last-person.ts';
import { layout } from '../../timings.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import { submitOnCtrlEnter } from '../../ui/use-checked-form.ts';
import { modelText } from '../equipment-models/model-text.ts';
import { useDiscardQuestion } from './DiscardQuestion.tsx';
import { resetDraft, useHasDraft, useIsUnstored } from './draft-store.ts';
import { missingTexts, stepOf } from './flow.ts';
import { StepLinks } from './StepLinks.tsx';
import { useWizard } from './wizard-context.ts';
import { hasSymptom, type WizardStep } from './wizard-draft.ts';

const DraftPhotos = lazyPart(async () => (await import('../fault-photos/DraftPhotos.tsx')).DraftPhotos);

interface WizardStepPageProps {
  step: WizardStep;
  title: string;
  /** Shown above the fields: why saving failed, if no field is to blame. */
  failure?: string | undefined;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  back: { to: '/' | '/sintomas/new' | '/diagnosticos/new'; label: string };
  /** The fields. */
  children: ReactNode;
}

/** One step of the flow: progress, fields, and navigation. Everything typed is in the draft. */
export function WizardStepPage(props: WizardStepPageProps) {
  const { step, title, failure, submitLabel, isBusy, onSubmit, back, children } = props;
  const { draft, errors, isSaved } = useWizard();
  const [photoCount, setPhotoCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const ownErrors = Object.entries(errors).filter(([field]) => stepOf(field) === step);
  const alert = failure ?? sentenceAbove(step, ownErrors);
  useEffect(() => {
    if (!Object.keys(errors).some((field) => stepOf(field) === step)) return;
    // After the render that marks them.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [errors, step]);
  if (step !== 'sintoma' && !hasSymptom(draft) && !isSaved()) return <Navigate to="/sintomas/new" replace />;
  return (
    <Page title={title}>
      <Stack gap="md" maw={layout.formMaxWidthPx}>
        <StepLinks current={step} />
        <form
          ref={form}
          noValidate
          aria-label={title}
          onKeyDown={submitOnCtrlEnter}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSubmit();
          }}
        >
          <Stack gap="lg">
            {alert !== undefined && <FormFailure>{alert}</FormFailure>}
            {children}
            <Photos onCount={setPhotoCount} />
            <Group justify="space-between" gap="sm">
              <Button component={Link} to={back.to} variant="default" size="md" px="md">
                {back.label}
              </Button>
              <Button type="submit" size="md" px="md" disabled={isBusy}>
                {submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
        <DraftLine hasPhotos={photoCount > 0} />
      </Stack>
    </Page>
  );
}

/** A button that brings the photos of the fault, which are there at once where some wait. */
function Photos({ onCount }: { onCount: (count: number) => void }) {
  const [model] = useWizard().draft.selectedModels;
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(waitingPhotosKey) !== null);
  if (isOpen) return <DraftPhotos equipment={model && modelText(model)} onCount={onCount} />;
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconCamera size={18} />}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => setIsOpen(true)}
    >
      Adicionar fotos
    </Button>
  );
}

/** An error at its field. What stands above the step already is not said twice. */
export function sentenceAtField(step: WizardStep, sentence: string | undefined): string | undefined {
  return sentence === missingTexts[step] ? required : sentence;
}

/** The message above the step: the specification's sentence if something is missing. */
function sentenceAbove(step: WizardStep, errors: [string, string][]): string | undefined {
  if (errors.length === 0) return undefined;
  const isMissing = errors.some(
    ([, sentence]) => sentence === missingTexts[step] || (step === 'sintoma' && sentence === required),
  );
  return isMissing ? missingTexts[step] : errors.map(([, sentence]) => sentence).join(' ');
}
const required = 'Campo obrigatório.';

/** Says that the draft is saved, with a link to discard it. */
function DraftLine({ hasPhotos }: { hasPhotos: boolean }) {
  const isThere = useHasDraft() || hasPhotos;
  const isUnstored = useIsUnstored();
  const { open, refuse } = useWizard();
  const discard = useDiscardQuestion(() => {
    resetDraft();
    refuse({});
    open('sintoma');
  });
  if (!isThere) return null;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {isUnstored
          ? 'Este navegador não está guardando o rascunho: salve antes de fechar esta aba.'
          : 'O rascunho fica guardado neste navegador até ser salvo.'}
      </Text>
      <Button variant="subtle" color="gray" onClick={discard.ask}>
        Descartar rascunho
      </Button>
      {discard.dialog}
    </Group>
  );
}
