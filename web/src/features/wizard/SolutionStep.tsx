import { Textarea } from '@mantine/core';
import { errorMessage, fieldMessages } from '../../api/error-message.ts';
import { PickMany } from '../../ui/PickMany.tsx';
import { solutionPicks } from '../solutions/solutions.queries.ts';
import { currentDraft } from './draft-store.ts';
import { FlowReview } from './FlowReview.tsx';
import { checkFlow } from './flow.ts';
import { KnownSolutions } from './KnownSolutions.tsx';
import { type NewText, useNearDuplicates } from './use-near-duplicates.tsx';
import { WizardStepPage } from './WizardStepPage.tsx';
import { useWizard, type Wizard } from './wizard-context.ts';
import type { WizardDraft } from './wizard-draft.ts';

/** Step 3: the fix, new or known, and a review of the whole flow before it is saved. */
export function SolutionStep() {
  const { draft, change, errors, refuse, saving } = useWizard();
  const near = useNearDuplicates();
  const save = () => {
    const found = checkFlow(currentDraft());
    if (Object.keys(found).length > 0) return refuse(found);
    near.ask([newText(draft, change)], () => saving.mutate(currentDraft()));
  };
  const isBlamed = Object.keys(fieldMessages(saving.error)).length > 0;
  return (
    <WizardStepPage
      step="solucoes"
      title="Nova solução"
      submitLabel={saving.isPending ? 'Salvando...' : 'Salvar fluxo'}
      isBusy={near.isBusy || saving.isPending}
      onSubmit={save}
      back={{ to: '/diagnosticos/new', label: 'Voltar' }}
      failure={
        saving.isError && !isBlamed
          ? errorMessage(saving.error, 'Erro ao salvar o fluxo de diagnóstico.')
          : undefined
      }
    >
      <Textarea
        label="Nova solução"
        description="O que resolve, passo a passo se for preciso. Pode ficar vazia se uma solução for escolhida."
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        value={draft.newSolucaoText}
        error={errors.new_solucao_text}
        onChange={(event) => change({ newSolucaoText: event.currentTarget.value })}
      />
      <ExistingSolutions />
      <FlowReview draft={draft} />
      {near.dialog}
    </WizardStepPage>
  );
}

/** Existing solutions: those known for the diagnoses first, then all others. */
function ExistingSolutions() {
  const { draft, change, errors } = useWizard();
  const choose = (chosen: WizardDraft['selectedSolucoes']) =>
    change({ selectedSolucoes: chosen.map(({ id, solucao }) => ({ id, solucao })) });
  return (
    <>
      <KnownSolutions
        diagnosisIds={draft.selectedDiagnosticos.map(({ id }) => id)}
        chosen={draft.selectedSolucoes}
        onChange={choose}
      />
      <PickMany
        label="Soluções que já existem"
        placeholder="Digite ao menos 2 letras..."
        source={solutionPicks}
        textOf={({ solucao }) => solucao}
        chosen={draft.selectedSolucoes}
        onChange={choose}
        error={errors.selected_solucao_ids}
        nothingFound="Nenhuma solução encontrada."
        failure="Erro ao buscar dados."
      />
    </>
  );
}

/** The new solution's text, to check for near duplicates. */
function newText({ newSolucaoText }: WizardDraft, change: Wizard['change']): NewText {
  return {
    kind: 'solucoes',
    text: newSolucaoText,
    use: ({ id, text }) =>
      change({
        newSolucaoText: '',
        selectedSolucoes: [
          ...currentDraft().selectedSolucoes.filter((one) => one.id !== id),
          { id, solucao: text },
        ],
      }),
  };
}
