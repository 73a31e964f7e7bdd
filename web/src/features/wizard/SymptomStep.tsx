import { Stack, Textarea } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PickMany } from '../../ui/PickMany.tsx';
import { modelPicks } from '../equipment-models/equipment-models.queries.ts';
import { modelCreationBeside } from '../equipment-models/ModelSelect.tsx';
import { modelText } from '../equipment-models/model-text.ts';
import { FaultMark } from '../symptoms/SymptomFields.tsx';
import { useDiscardQuestion } from './DiscardQuestion.tsx';
import { DitosOnDemand } from './DitosOnDemand.tsx';
import { currentDraft, hasDraft, startDraft } from './draft-store.ts';
import { checkFlow, stepOf } from './flow.ts';
import { SimilarSymptoms } from './SimilarSymptoms.tsx';
import { useFaultMark } from './use-fault-mark.ts';
import { useNearDuplicates } from './use-near-duplicates.tsx';
import { sentenceAtField, WizardStepPage } from './WizardStepPage.tsx';
import { useWizard } from './wizard-context.ts';
import { emptyDraft } from './wizard-draft.ts';

/** Step 1: the symptom, and the equipment that shows it. */
export function SymptomStep() {
  const { draft, change, errors, refuse, open } = useWizard();
  const near = useNearDuplicates();
  const given = useGivenSymptom();
  const next = () => {
    const found = Object.entries(checkFlow(currentDraft())).filter(([field]) => stepOf(field) === 'sintoma');
    if (found.length > 0) return refuse(Object.fromEntries(found));
    near.ask([{ kind: 'sintomas', text: draft.sintoma, use: ({ text }) => change({ sintoma: text }) }], () =>
      open('diagnosticos'),
    );
  };
  return (
    <WizardStepPage
      step="sintoma"
      title="Novo sintoma"
      submitLabel="Próximo"
      isBusy={near.isBusy}
      onSubmit={next}
      back={{ to: '/', label: 'Voltar' }}
    >
      <SymptomTexts />
      <PickMany
        label="Equipamentos"
        description="Todos os modelos em que este sintoma aparece."
        required
        isShort
        source={modelPicks}
        creation={modelCreationBeside(draft.selectedModels.map(({ id }) => id))}
        textOf={modelText}
        chosen={draft.selectedModels}
        onChange={(selectedModels) => change({ selectedModels })}
        error={sentenceAtField('sintoma', errors.equipment_model_ids)}
        nothingFound="Nenhum modelo encontrado."
        failure="Falha ao carregar equipamentos."
      />
      <Mark />
      {near.dialog}
      {given.dialog}
    </WizardStepPage>
  );
}

/** Pre-ticked by the categories of the chosen equipment, until the person says otherwise. */
function Mark() {
  const { draft, change, errors } = useWizard();
  const { isMarked, isFixed, reason } = useFaultMark(draft);
  return (
    <FaultMark
      checked={isMarked}
      disabled={isFixed}
      description={reason}
      error={errors.alta_tensao}
      onChange={(event) => change({ altaTensao: event.currentTarget.checked })}
    />
  );
}

function SymptomTexts() {
  const { draft, change, errors } = useWizard();
  return (
    <Stack gap="sm">
      <Textarea
        label="Descrição do sintoma"
        description="O que se vê, ouve ou mede no equipamento, como você contaria a um colega."
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        withAsterisk
        autoFocus
        value={draft.sintoma}
        error={errors.sintoma}
        onChange={(event) => change({ sintoma: event.currentTarget.value })}
      />
      <SimilarSymptoms text={draft.sintoma} onUse={(sintoma) => change({ sintoma })} />
      <DitosOnDemand value={draft.ditos} error={errors.ditos} onChange={(ditos) => change({ ditos })} />
    </Stack>
  );
}

/** A symptom in the URL (from a search without results) starts a draft, replacing another one only after asking. */
function useGivenSymptom() {
  const { sintoma }: { sintoma?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  const begin = () => sintoma !== undefined && startDraft({ ...emptyDraft, sintoma });
  // No transition: the page's own is still running, and a second one would cut it off.
  const forget = () => void navigate({ to: '.', search: {}, replace: true, viewTransition: false });
  const question = useDiscardQuestion(() => {
    begin();
    forget();
  }, forget);
  const isRead = useRef(false);
  useEffect(() => {
    if (sintoma === undefined || isRead.current) return;
    isRead.current = true;
    if (hasDraft() && currentDraft().sintoma !== sintoma) return question.ask();
    if (!hasDraft()) begin();
    forget();
  });
  return question;
}
