import { fieldMessages, savingMessage } from '../../api/error-message.ts';
import { PickMany } from '../../ui/PickMany.tsx';
import { solutionPicks } from '../solutions/solutions.queries.ts';
import { currentDraft } from './draft-store.ts';
import { FlowReview } from './FlowReview.tsx';
import { checkFlow } from './flow.ts';
import { KnownSolutions } from './KnownSolutions.tsx';
import { type NewText, useNearDuplicates } from './use-near-duplicates.tsx';
import { WizardStepPage } from './WizardStepPage.tsx';
import { WrittenSolutions } from './WrittenSolutions.tsx';
import { useWizard, type Wizard } from './wizard-context.ts';
import { asSolutions, solutionsIn, type WizardDraft } from './wizard-draft.ts';

/** Step 3: the fix, new or known, and a review of the whole flow before it is saved. */
export function SolutionStep() {
  const { draft, change, refuse, saving } = useWizard();
  const near = useNearDuplicates();
  const save = () => {
    const found = checkFlow(currentDraft());
    if (Object.keys(found).length > 0) return refuse(found);
    near.ask(newTexts(change), () => saving.mutate(currentDraft()));
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
          ? savingMessage(saving.error, 'Erro ao salvar o fluxo de diagnóstico.')
          : undefined
      }
    >
      <WrittenSolutions />
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
        failure="Erro ao carregar dados de suporte."
      />
    </>
  );
}

/** The texts of the new solutions, to check for near duplicates. */
function newTexts(change: Wizard['change']): NewText[] {
  return solutionsIn(currentDraft()).map(({ solucao: written }) => ({
    kind: 'solucoes',
    text: written,
    use: ({ id, text }) => {
      const draft = currentDraft();
      change({
        // By its text: the first one's key passes to the next when it goes.
        ...asSolutions(solutionsIn(draft).filter(({ solucao }) => solucao !== written)),
        selectedSolucoes: [...draft.selectedSolucoes.filter((one) => one.id !== id), { id, solucao: text }],
      });
    },
  }));
}
